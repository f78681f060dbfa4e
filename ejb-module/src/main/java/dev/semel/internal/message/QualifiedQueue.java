package dev.semel.internal.message;

import java.util.Optional;

/** A queue of an address by its full name: {@code address::queue}. */
public final class QualifiedQueue {

    private static final String SEPARATOR = "::";

    private QualifiedQueue() {}

    public static String of(String address, String queue) {
        return address + SEPARATOR + queue;
    }

    /** Whether a destination is one queue of an address and no other. */
    public static boolean is(String destination) {
        return destination.contains(SEPARATOR);
    }

    /** Whether a queue of this address gets the messages of many addresses, by the signs that a broker has unless told otherwise. */
    public static boolean isPattern(String address) {
        return address.indexOf('#') >= 0 || address.indexOf('*') >= 0;
    }

    /** The address, whether the destination is one queue of it or not. */
    public static String addressOf(String destination) {
        int end = destination.indexOf(SEPARATOR);
        return end < 0 ? destination : destination.substring(0, end);
    }

    /** The queue's own name, if the destination is one. */
    public static Optional<String> queueOf(String destination) {
        int end = destination.indexOf(SEPARATOR);
        return end < 0 ? Optional.empty() : Optional.of(destination.substring(end + SEPARATOR.length()));
    }
}
