package dev.semel.admin.failed;

import dev.semel.admin.AttemptView;
import dev.semel.admin.MessageView;
import dev.semel.admin.failed.JdbcFailedEntries.Content;
import dev.semel.admin.keys.KeyDetail;
import dev.semel.admin.keys.KeysAdmin;
import dev.semel.admin.outbox.EventDetail;
import dev.semel.admin.outbox.OutboxAdmin;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.store.ParkReason;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One failed entry with everything an operator needs to decide. */
@Dependent
class FailedDetails {

    private final JdbcFailedEntries entries;
    private final OutboxAdmin events;
    private final KeysAdmin keys;
    private final AttemptHistory history;
    private final Payloads payloads;

    @Inject
    FailedDetails(
            JdbcFailedEntries entries, OutboxAdmin events, KeysAdmin keys, AttemptHistory history, Payloads payloads) {
        this.entries = entries;
        this.events = events;
        this.keys = keys;
        this.history = history;
        this.payloads = payloads;
    }

    Optional<FailedDetail> find(FailedSource source, UUID id) {
        return entries.find(source, id).flatMap(entry -> switch (source) {
            case MESSAGE ->
                entries.content(id).map(content -> ofMessage(entry, content, MessageView.masked(content.message())));
            case EVENT -> events.find(id).map(found -> ofEvent(entry, found));
        });
    }

    Optional<FailedDetail> reveal(FailedSource source, UUID id, SessionContext caller) {
        return entries.find(source, id).flatMap(entry -> switch (source) {
            case MESSAGE -> entries.content(id).map(content -> ofMessage(entry, content, whole(content, id, caller)));
            case EVENT -> events.reveal(id).map(found -> ofEvent(entry, found));
        });
    }

    private MessageView whole(Content content, UUID id, SessionContext caller) {
        return payloads.reveal(caller, content.message(), "message " + id);
    }

    private FailedDetail ofMessage(FailedView entry, Content content, MessageView message) {
        Optional<KeyDetail> key = Optional.ofNullable(content.keyHash()).flatMap(keys::find);
        boolean isConflict = entry.reason().equals(ParkReason.CONFLICT.name());
        return new FailedDetail(
                entry,
                content.messageId(),
                content.keyHash(),
                content.errorStack(),
                ActionPreview.ofRetry(entry, content, key),
                ActionPreview.ofDiscard(entry, content),
                isConflict ? key.orElse(null) : null,
                message,
                content.largeBody(),
                key.map(KeyDetail::attempts).orElseGet(() -> attempts(content.keyHash())));
    }

    private static FailedDetail ofEvent(FailedView entry, EventDetail found) {
        return new FailedDetail(
                entry,
                null,
                null,
                found.errorStack(),
                ActionPreview.ofRetry(found),
                ActionPreview.ofDiscard(found),
                null,
                Objects.requireNonNull(found.message(), "message"),
                0,
                found.attempts());
    }

    // The record may be gone, and its history not yet.
    private List<AttemptView> attempts(@Nullable String keyHash) {
        return keyHash == null ? List.of() : AttemptView.all(history.of(keyHash));
    }
}
