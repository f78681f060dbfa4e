package dev.semel.admin.finding;

import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.broker.BrokerSubject;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something stranded, as the list shows it.
 *
 * @param subject in the form of its kind
 * @param consumer null where there is none
 * @param key the key for display; null where there is none
 * @param keyHash names the page of the key; null where there is none
 * @param event the id of the event with the content; null where there is none
 * @param since when the subject came into this state
 * @param known what is known of it, and what the broker says
 */
public record FindingView(
        FindingId id,
        @Nullable String consumer,
        @Nullable String key,
        @Nullable String keyHash,
        @Nullable String event,
        Instant since,
        Instant foundAt,
        String known) {

    /** The queue of the broker that it is about, the group of a consumer, or the subject in the form of its kind. */
    public String about() {
        return key != null && keyHash == null ? key : about(id.kind(), id.subject());
    }

    static String about(String kind, String subject) {
        return atBroker(kind, subject).map(BrokerSubject::queue).orElse(subject);
    }

    /** The queue from which the messages came that the broker gave up; null or empty if that is not known, or it is no such finding. */
    public @Nullable String origin() {
        return atBroker().map(BrokerSubject::origin).orElse(null);
    }

    /** The id of the broker; null if it is not about a broker. */
    public @Nullable String broker() {
        return atBroker().map(BrokerSubject::broker).orElse(null);
    }

    private Optional<BrokerSubject> atBroker() {
        return atBroker(id.kind(), id.subject());
    }

    private static Optional<BrokerSubject> atBroker(String kind, String subject) {
        return FindingKind.ofBroker(kind) ? BrokerSubject.read(subject) : Optional.empty();
    }
}
