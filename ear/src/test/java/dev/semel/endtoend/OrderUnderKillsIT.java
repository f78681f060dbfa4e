package dev.semel.endtoend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.lab.Deed;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.server.LibertyServer;
import dev.semel.endtoend.server.Limits;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Groups of numbered messages that come in any order, some of them twice, some at first in vain, and some after all others, to two nodes
 * that are killed in turn. More of them by {@code -Dorder.groups=1000 -Dorder.of-a-group=50}.
 */
@Tag("faults")
class OrderUnderKillsIT {

    private static final String IN_SEQUENCE = "lab.ordered";
    private static final String BY_MARK = "lab.states";
    private static final int GROUPS = Integer.getInteger("order.groups", 200);
    private static final int OF_A_GROUP = Integer.getInteger("order.of-a-group", 20);
    private static final int KILLS = 4;
    private static final int LATE_ONE_IN = 10;
    private static final int COPY_ONE_IN = 10;
    private static final int FAIL_ONE_IN = 13;
    private static final Duration WORK = Duration.ofMillis(5);
    private static final Random RANDOM = new Random(28);

    /** One message. */
    private record Numbered(int group, int number) {

        static Stream<Numbered> all() {
            return IntStream.range(0, GROUPS).boxed().flatMap(group -> IntStream.rangeClosed(1, OF_A_GROUP)
                    .mapToObj(number -> new Numbered(group, number)));
        }

        static Numbered of(String key) {
            String[] parts = key.split("-");
            return new Numbered(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
        }

        /** The first one of some groups comes after all others. */
        boolean isLate() {
            return number == 1 && group % LATE_ONE_IN == 0;
        }

        int copies() {
            return (group + number) % COPY_ONE_IN == 0 ? 2 : 1;
        }

        String key() {
            return "group-" + group + "-" + number;
        }

        Letter letter() {
            Deed deed = (group + number) % FAIL_ONE_IN == 0 ? Deed.FAIL_AT_FIRST : Deed.NOTHING;
            return context -> {
                Message message = Letters.order(key(), WORK, deed).in(context);
                message.setStringProperty("semel_group", "group-" + group);
                message.setLongProperty("semel_sequence", number);
                if (number > 1) {
                    message.setLongProperty("semel_previous_sequence", number - 1);
                }
                return message;
            };
        }
    }

    @Test
    void takesOneEffectOfEachMessageInTheOrderOfItsGroup() {
        try (Laboratory laboratory = Laboratory.outside("order")) {
            Outcome outcome = sendAllBetweenKills(laboratory, IN_SEQUENCE);
            outcome.assertOneEffectOfEach(
                    IN_SEQUENCE, Numbered.all().map(Numbered::key).toList());
            assertThat(effects(laboratory, IN_SEQUENCE))
                    .hasSize(GROUPS)
                    .allSatisfy((group, numbers) ->
                            assertThat(numbers).as("effects of group %s", group).isSorted());
            assertThat(laboratory.database().tables().count("SELECT COUNT(*) FROM semel_held_message"))
                    .as("messages that still wait for their turn")
                    .isZero();
        }
    }

    @Test
    void takesTheNewestStateOfEachGroupAndNoneBehindIt() {
        try (Laboratory laboratory = Laboratory.outside("states")) {
            sendAllBetweenKills(laboratory, BY_MARK);
            assertThat(effects(laboratory, BY_MARK)).hasSize(GROUPS).allSatisfy((group, numbers) -> assertThat(numbers)
                    .as("effects of group %s", group)
                    .doesNotHaveDuplicates()
                    .isSorted()
                    .endsWith(OF_A_GROUP));
            assertThat(laboratory.database().tables().count("SELECT COUNT(*) FROM semel_position"))
                    .as("marks")
                    .isEqualTo(GROUPS);
        }
    }

    private static Outcome sendAllBetweenKills(Laboratory laboratory, String consumer) {
        List<LibertyServer> nodes =
                List.of(laboratory.node("a").start(), laboratory.node("b").start());
        List<Letter> letters = new ArrayList<>(Numbered.all()
                .filter(one -> !one.isLate())
                .flatMap(one -> Collections.nCopies(one.copies(), one.letter()).stream())
                .toList());
        Collections.shuffle(letters, RANDOM);
        int part = letters.size() / KILLS + 1;
        for (int kill = 0; kill < KILLS; kill++) {
            List<Letter> some = letters.subList(kill * part, Math.min((kill + 1) * part, letters.size()));
            laboratory.client().sendAll(consumer, some);
            killAtWork(laboratory, consumer, nodes.get(kill % nodes.size()), some.size());
        }
        laboratory
                .client()
                .sendAll(
                        consumer,
                        Numbered.all()
                                .filter(Numbered::isLate)
                                .map(Numbered::letter)
                                .toList());

        Outcome outcome = laboratory.outcome();
        outcome.awaitSettled(List.of(consumer));
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        return outcome;
    }

    private static void killAtWork(Laboratory laboratory, String consumer, LibertyServer node, int sent) {
        await("half of them are worked on or stored")
                .atMost(Limits.NEVER)
                .until(() -> laboratory.client().depth(consumer) < sent / 2);
        node.kill();
        node.launch();
        node.awaitReady();
    }

    /** The numbers of each group, as they came. */
    private static Map<Integer, List<Integer>> effects(Laboratory laboratory, String consumer) {
        return laboratory
                .database()
                .tables()
                .rows("SELECT message_key FROM effect WHERE consumer = ? ORDER BY done_at", consumer)
                .stream()
                .map(row -> Numbered.of(row.get(0)))
                .collect(groupingBy(Numbered::group, mapping(Numbered::number, toList())));
    }
}
