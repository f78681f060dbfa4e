package dev.semel.idempotency;

/** What becomes of a message whose key is known with other content. */
public enum OnConflict {

    /** It is parked beside the key, and an operator's retry gives it a key of its own. The default. */
    PARK,

    /** It is work of its own: its key is the given one together with the hash of its content. */
    ACCEPT,

    /** Content is not compared; the message is a duplicate. What it says is lost. */
    IGNORE
}
