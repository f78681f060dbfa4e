package dev.semel.endtoend.cluster;

import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;

/** Numbered orders that come in any order, one in ten twice, while the nodes are killed in turn; the late ones come after all others. */
public final class Shuffled {

    private static final int KILLS = 4;
    private static final int LATE_ONE_IN = 10;
    private static final int COPY_ONE_IN = 10;
    private static final Duration WORK = Duration.ofMillis(5);
    private static final Random RANDOM = new Random(28);

    private final Cluster cluster;
    private final List<LibertyServer> nodes;
    private final Function<Numbered, Behaviour> behaviours;

    public Shuffled(Cluster cluster, List<LibertyServer> nodes, Function<Numbered, Behaviour> behaviours) {
        this.cluster = cluster;
        this.nodes = nodes;
        this.behaviours = behaviours;
    }

    public void send(String consumer, List<Numbered> orders) {
        List<Letter> letters = new ArrayList<>(orders.stream()
                .filter(one -> !isLate(one))
                .flatMap(one -> Collections.nCopies(one.isOneIn(COPY_ONE_IN) ? 2 : 1, letter(one)).stream())
                .toList());
        Collections.shuffle(letters, RANDOM);
        int part = letters.size() / KILLS + 1;
        for (int kill = 0; kill < KILLS; kill++) {
            List<Letter> some = letters.subList(kill * part, Math.min((kill + 1) * part, letters.size()));
            cluster.client().sendAll(consumer, some);
            killAtWork(consumer, nodes.get(kill % nodes.size()), some.size());
        }
        Stream<Numbered> late = orders.stream().filter(Shuffled::isLate);
        cluster.client().sendAll(consumer, late.map(this::letter).toList());
    }

    /** The first one of some groups. */
    private static boolean isLate(Numbered one) {
        return one.number() == 1 && one.group() % LATE_ONE_IN == 0;
    }

    private Letter letter(Numbered one) {
        return context -> {
            Message message =
                    Letters.order(one.key(), WORK, behaviours.apply(one)).in(context);
            message.setStringProperty("semel_group", one.groupName());
            message.setLongProperty("semel_sequence", one.number());
            if (one.number() > 1) {
                message.setLongProperty("semel_previous_sequence", one.number() - 1);
            }
            return message;
        };
    }

    private void killAtWork(String consumer, LibertyServer node, int sent) {
        await("half of them are worked on or stored")
                .atMost(Limits.NEVER)
                .until(() -> cluster.client().depth(consumer) < sent / 2);
        node.kill();
        node.start();
    }
}
