package dev.semel.internal.admin;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.jpa.InstantConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

@Entity(name = "SemelAuditEntry")
@Table(name = "semel_audit")
class AuditEntryEntity {

    @Id
    private UUID id;

    @Column(name = "acted_at")
    @Convert(converter = InstantConverter.class)
    private Instant actedAt;

    @Column(name = "user_name")
    private String user;

    private String action;
    private String target;
    private long affected;
    private String outcome;
    private String reason;
    private String node;

    protected AuditEntryEntity() {}

    AuditEntryEntity(UUID id, Operation operation, long affected, Instant actedAt, String node) {
        this.id = id;
        this.actedAt = actedAt;
        this.user = operation.user();
        this.action = operation.action();
        this.target = operation.target();
        this.affected = affected;
        this.outcome = "ALLOWED";
        this.reason = operation.reason();
        this.node = node;
    }
}
