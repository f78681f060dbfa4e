package dev.semel.internal.message;

/** The kinds of Jakarta Messaging bodies, as they are kept. */
public enum BodyKind {
    /** No body at all. */
    NONE,
    /** Text, kept as UTF-8. */
    TEXT,
    /** Text that is no valid Unicode (a lone surrogate), kept as UTF-16BE so that it survives as it is. */
    TEXT16,
    /** Bytes, as they are. */
    BYTES,
    /** A map, kept as a JSON object of typed values. */
    MAP,
    /** A stream, kept as a JSON array of typed values. */
    STREAM,
    /** A serialised object, kept as bytes and never deserialised. */
    OBJECT
}
