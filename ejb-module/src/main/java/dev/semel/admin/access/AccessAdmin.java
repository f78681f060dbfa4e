package dev.semel.admin.access;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.admin.RefusedAccess;
import jakarta.annotation.security.PermitAll;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Tells the audit who came in, who was refused, and what was denied to them. The console calls it before anybody is signed in,
 * so it is open to all; it does nothing but write lines, and few of them for those who are refused.
 */
@Stateless(name = "SemelAccessAdmin")
@PermitAll
public class AccessAdmin {

    private static final String SIGN_IN = "sign in";

    @Inject
    AuditLog audit;

    @Inject
    RefusedAccess refused;

    /** The user has signed in from that address. */
    public void signedIn(String user, String address) {
        audit.append(new Operation(user, SIGN_IN, "from " + address, null), 1);
    }

    /** Name or password were wrong, or there were too many attempts from that address. */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void signInRefused(String user, String address) {
        refused.append(new Operation(user, SIGN_IN, "from " + address, null), Outcome.REFUSED);
    }

    /** A user has left. */
    public void signedOut(String user, String address) {
        audit.append(new Operation(user, "sign out", "from " + address, null), 1);
    }

    /**
     * The user lacks a role.
     *
     * @param what the page that was asked for, or from which the action came
     */
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void denied(String user, String what, String address) {
        refused.append(new Operation(user, "open or act", what + " from " + address, null), Outcome.DENIED);
    }
}
