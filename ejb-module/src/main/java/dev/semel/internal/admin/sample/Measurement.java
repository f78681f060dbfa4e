package dev.semel.internal.admin.sample;

/** Port: looks at the state of everything, at a bounded cost. */
interface Measurement {

    /** What there is in this minute, in the transaction of the caller. */
    Sample now();
}
