package dev.semel.internal.admin;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

@Dependent
class JpaAuditLog implements AuditLog {

    private static final String ADD = "UPDATE SemelAuditEntry a SET a.affected = a.affected + :more WHERE a.id = :line";

    private final Database database;
    private final NodeName node;

    @Inject
    JpaAuditLog(Database database, NodeName node) {
        this.database = database;
        this.node = node;
    }

    @Override
    public UUID append(Operation operation, long affected) {
        UUID id = UuidCreator.getTimeOrderedEpoch();
        database.entityManager().persist(new AuditEntryEntity(id, operation, affected, database.now(), node.value()));
        return id;
    }

    @Override
    public void add(UUID line, long affected) {
        database.entityManager()
                .createQuery(ADD)
                .setParameter("more", affected)
                .setParameter("line", line)
                .executeUpdate();
    }
}
