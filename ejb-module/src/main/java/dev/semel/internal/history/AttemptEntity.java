package dev.semel.internal.history;

import dev.semel.internal.jpa.InstantConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

@Entity(name = "SemelAttempt")
@Table(name = "semel_attempt")
class AttemptEntity {

    @Id
    private UUID id;

    private String subject;
    private int attempt;

    @Column(name = "attempted_at")
    @Convert(converter = InstantConverter.class)
    private Instant attemptedAt;

    private String node;

    @Column(name = "error_type")
    private String errorType;

    @Column(name = "error_message")
    private String errorMessage;

    @Column(name = "error_stack")
    private String errorStack;

    protected AttemptEntity() {}

    AttemptEntity(UUID id, String subject, FailedAttempt failed) {
        this.id = id;
        this.subject = subject;
        this.attempt = failed.attempt();
        this.attemptedAt = failed.attemptedAt();
        this.node = failed.node();
        this.errorType = failed.failure().type();
        this.errorMessage = failed.failure().message();
        this.errorStack = failed.failure().stack();
    }

    FailedAttempt toFailedAttempt() {
        return new FailedAttempt(attempt, attemptedAt, node, new Failure(errorType, errorMessage, errorStack));
    }
}
