package dev.semel.internal.admin;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.UUID;
import java.util.stream.Stream;

@Dependent
class JdbcAuditLog implements AuditLog {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final String APPEND =
            "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, reason, node)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS varchar(1000)), ?)";
    // It is sealed again as it counts then.
    private static final String ADD = "UPDATE semel_audit SET affected = affected + ?, sealed = FALSE WHERE id = ?";

    private static final String ABOUT = "INSERT INTO semel_audit_subject (line_id, subject) VALUES ";

    private final Database database;
    private final NodeName node;

    @Inject
    JdbcAuditLog(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public UUID append(Operation operation, Outcome outcome, long affected) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        database.update(
                APPEND,
                LONGEST_WAIT,
                id,
                database.now(),
                operation.user(),
                operation.action(),
                operation.target(),
                affected,
                outcome.name(),
                operation.reason(),
                node.value());
        return id;
    }

    @Override
    public void about(UUID line, Collection<UUID> subjects) {
        if (!subjects.isEmpty()) {
            Object[] pairs = subjects.stream()
                    .flatMap(subject -> Stream.of(line, subject))
                    .toArray();
            String rows = String.join(", ", Collections.nCopies(subjects.size(), "(?, ?)"));
            database.update(ABOUT + rows, LONGEST_WAIT, pairs);
        }
    }

    @Override
    public void add(UUID line, long affected) {
        database.update(ADD, LONGEST_WAIT, affected, line);
    }
}
