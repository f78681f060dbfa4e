package dev.semel.admin.keys;

import dev.semel.admin.MessageView;
import dev.semel.internal.admin.Payloads;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The results of keys as the console shows them. */
@Dependent
class JdbcKeyResults {

    private static final String FIND =
            "SELECT media_type, stored_at, body FROM semel_idempotency_result WHERE key_hash = ?";
    private static final Pattern TEXT =
            Pattern.compile("text/.*|application/(?:.*[+])?(?:json|xml)", Pattern.CASE_INSENSITIVE);

    private final Database database;
    private final Payloads payloads;

    @Inject
    JdbcKeyResults(Database database, Payloads payloads) {
        this.database = database;
        this.payloads = payloads;
    }

    Optional<ResultView> find(String id) {
        return find(id, MessageView::masked);
    }

    Optional<ResultView> reveal(String id, SessionContext caller) {
        return find(id, content -> payloads.reveal(caller, content, "result of key " + id));
    }

    private Optional<ResultView> find(String id, Function<StoredMessage, MessageView> view) {
        return JdbcKeys.isHash(id)
                ? database.query(FIND, Row::read, Binary.id(id)).stream()
                        .map(row -> new ResultView(row.text(0), row.time(1), view.apply(content(row))))
                        .findFirst()
                : Optional.empty();
    }

    private static StoredMessage content(Row row) {
        String withoutParameters = row.text(0).split(";", 2)[0].trim();
        BodyKind kind = TEXT.matcher(withoutParameters).matches() ? BodyKind.TEXT : BodyKind.BYTES;
        return new StoredMessage(kind, row.bytes(2), Map.of());
    }
}
