package dev.semel.admin.audit;

/** Port: the lines of the audit as a chain of hashes. */
public interface AuditChain {

    /** How far it goes, in the transaction of the caller. */
    ChainView view();

    /** Looks through all of it, in transactions of its own; changes nothing. The caller must have none. */
    Verification verify();
}
