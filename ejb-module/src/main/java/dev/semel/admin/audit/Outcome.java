package dev.semel.admin.audit;

/** What came of an operation. */
public enum Outcome {
    /** It was done. */
    ALLOWED,
    /** Name or password were wrong, or there were too many attempts. */
    REFUSED,
    /** The caller is known, and lacks the role. */
    DENIED
}
