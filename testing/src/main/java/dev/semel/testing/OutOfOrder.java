package dev.semel.testing;

import dev.semel.testing.internal.Attempt;
import dev.semel.testing.internal.Brought;
import dev.semel.testing.internal.MadeAnew;
import dev.semel.testing.internal.Server;
import dev.semel.testing.internal.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Messages overtake each other: each rotation of their order, and the reverse. A message that fails is tried again after the others. */
final class OutOfOrder implements Experiment {

    @Override
    public Optional<String> lacks(Trial trial) {
        return trial.contract().inOrder().size() == 1
                ? Optional.of("no messages are named by inAnyOrder(...)")
                : Optional.empty();
    }

    @Override
    public List<String> run(Trial trial, Clean clean) {
        List<Brought> messages = trial.contract().inOrder();
        List<Integer> order = IntStream.range(0, messages.size()).boxed().toList();
        Snapshot expected = run(trial, messages, order);
        MadeAnew madeAnew = MadeAnew.between(expected, run(trial, messages, order));
        List<String> sentences = new ArrayList<>();
        for (List<Integer> other : others(order)) {
            List<String> differences = expected.differencesTo(run(trial, messages, other), madeAnew);
            if (!differences.isEmpty() && sentences.isEmpty()) {
                sentences.add(sentence(trial, other, differences));
            }
        }
        return sentences;
    }

    private static String sentence(Trial trial, List<Integer> order, List<String> differences) {
        String said = order.stream().map(place -> String.valueOf(place + 1)).collect(Collectors.joining(", "));
        return trial.name() + " leaves another result when its messages come in the order " + said + ": "
                + String.join("; ", differences)
                + ". Retries and several sessions change the order. Let the handler fail on a"
                + " message that comes too early, so that it is tried again, or compare versions before it overwrites.";
    }

    private static List<List<Integer>> others(List<Integer> order) {
        List<List<Integer>> orders = new ArrayList<>();
        for (int i = 1; i < order.size(); i++) {
            List<Integer> rotated = new ArrayList<>(order);
            Collections.rotate(rotated, i);
            orders.add(rotated);
        }
        List<Integer> reversed = new ArrayList<>(order);
        Collections.reverse(reversed);
        orders.add(reversed);
        return orders.stream().distinct().toList();
    }

    private static Snapshot run(Trial trial, List<Brought> messages, List<Integer> order) {
        Server server = trial.fresh();
        for (int place : order) {
            trial.bring(server, messages.get(place), false, Attempt.undisturbed());
        }
        trial.drain(server);
        return trial.tables();
    }
}
