package dev.semel.internal.admin;

import dev.semel.admin.MessageView;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.message.StoredMessage;
import jakarta.ejb.SessionContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Shows messages whole, which is audited. */
@Dependent
public class Payloads {

    private final AuditLog audit;

    @Inject
    Payloads(AuditLog audit) {
        this.audit = audit;
    }

    /** Works in the transaction of its caller, whose method only those may call who may read payloads. */
    public MessageView reveal(SessionContext caller, StoredMessage message, String target) {
        audit.append(new Operation(caller, "reveal payload", target), 1);
        return MessageView.revealed(message);
    }
}
