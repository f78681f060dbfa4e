package dev.semel.internal.admin.operation;

import static dev.semel.internal.admin.operation.OperatedRows.HOUR;
import static dev.semel.internal.admin.operation.OperatedRows.about;
import static dev.semel.internal.admin.operation.OperatedRows.discarded;
import static dev.semel.internal.admin.operation.OperatedRows.event;
import static dev.semel.internal.admin.operation.OperatedRows.parked;
import static dev.semel.internal.admin.operation.OperatedRows.retried;
import static dev.semel.internal.admin.operation.OperatedRows.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.admin.operation.Target.Source;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which rows an operation is about, and in which order. */
abstract class FrozenRowsContract {

    abstract ContractDatabase<TableStores> database();

    @Test
    void isAboutWhatWasParkedUntilThenMessagesFirstAndTheOldestFirst() {
        within(database(), stores -> {
            stores.rows().deleteMessages();
            stores.rows().deleteEvents();
            UUID young = parked(stores, HOUR);
            UUID old = parked(stores, HOUR.multipliedBy(2));
            UUID event = event(stores, OutboxStatus.PARKED);
            event(stores, OutboxStatus.PENDING);
            event(stores, OutboxStatus.DISCARDED);
            parked(stores, Duration.ofSeconds(1));
            retried(stores, HOUR);

            List<Target> first = first(stores, "{}", 10);
            assertThat(first).extracting(Target::id).containsExactly(old, young);
            assertThat(first(stores, "{}", 1)).extracting(Target::id).containsExactly(old);
            assertThat(after(first.get(0), stores, "{}", 10))
                    .extracting(Target::id)
                    .containsExactly(young);
            List<Target> events = after(first.get(1), stores, "{}", 10);
            assertThat(events).extracting(Target::id).containsExactly(event);
            assertThat(events).extracting(Target::source).containsExactly(Source.EVENT);
            assertThat(after(events.get(0), stores, "{}", 10)).isEmpty();
            assertThat(first(stores, "{\"source\":\"EVENT\"}", 10))
                    .as("of one source")
                    .extracting(Target::id)
                    .containsExactly(event);
        });
    }

    @Test
    void isAboutMessagesThatWereGivenUpUntilThenWhereTheseAreAskedFor() {
        within(database(), stores -> {
            stores.rows().deleteMessages();
            stores.rows().deleteEvents();
            UUID young = discarded(stores, HOUR);
            UUID old = discarded(stores, HOUR.multipliedBy(2));
            discarded(stores, Duration.ofSeconds(1));
            parked(stores, HOUR);
            event(stores, OutboxStatus.DISCARDED);
            String which = "{\"status\":\"DISCARDED\"}";

            List<Target> found = first(stores, which, 10);
            assertThat(found).extracting(Target::id).containsExactly(old, young);
            assertThat(after(found.get(0), stores, which, 10))
                    .extracting(Target::id)
                    .containsExactly(young);
        });
    }

    @Test
    void isAboutExactlyWhatWasSelectedAndMatchesStillMessagesFirst() {
        within(database(), stores -> {
            List<UUID> messages = Stream.generate(() -> parked(stores, HOUR))
                    .limit(130)
                    .sorted(Comparator.comparing(UUID::toString))
                    .toList();
            UUID event = event(stores, OutboxStatus.PARKED);
            UUID closed = retried(stores, HOUR);
            parked(stores, HOUR);
            String which = "{\"status\":\"PARKED\",\"selected\":\"" + selection(messages, closed, event) + "\"}";

            List<UUID> seen = new ArrayList<>();
            List<Target> found = first(stores, which, 20);
            while (!found.isEmpty()) {
                assertThat(found)
                        .extracting(Target::source)
                        .containsOnly(found.get(0).source());
                found.forEach(target -> seen.add(target.id()));
                found = after(found.get(found.size() - 1), stores, which, 20);
            }

            assertThat(seen)
                    .containsExactlyElementsOf(
                            Stream.concat(messages.stream(), Stream.of(event)).toList());
        });
    }

    private static String selection(List<UUID> messages, UUID another, UUID event) {
        Stream<String> named = Stream.concat(messages.stream(), Stream.of(another))
                .map(UUID::toString)
                .sorted()
                .map(id -> Source.MESSAGE + " " + id);
        return Stream.concat(named, Stream.of(Source.EVENT + " " + event)).collect(Collectors.joining(","));
    }

    private static List<Target> first(TableStores stores, String which, int most) {
        return stores.frozen().next(about(stores, OperationKind.RETRY, which), most);
    }

    private static List<Target> after(Target last, TableStores stores, String which, int most) {
        return stores.frozen().next(OperatedRows.after(last, stores, OperationKind.RETRY, which), most);
    }
}
