package dev.semel.admin.operation;

import java.io.Serializable;

/**
 * What became of entries since they were retried; of the first 10,000 of an operation.
 *
 * @param succeeded the key is completed, or the event published
 * @param again it was parked again
 * @param open it is on its way
 * @param unknown it was given up later, or had no key of its own by which it could be found
 */
public record Helped(long succeeded, long again, long open, long unknown) implements Serializable {

    static final Helped NOTHING = new Helped(0, 0, 0, 0);

    static Helped of(RetriedView.Outcome outcome, long count) {
        return switch (outcome) {
            case SUCCEEDED -> new Helped(count, 0, 0, 0);
            case AGAIN -> new Helped(0, count, 0, 0);
            case OPEN -> new Helped(0, 0, count, 0);
            case UNKNOWN -> new Helped(0, 0, 0, count);
        };
    }

    Helped plus(Helped other) {
        return new Helped(succeeded + other.succeeded, again + other.again, open + other.open, unknown + other.unknown);
    }

    public long total() {
        return succeeded + again + open + unknown;
    }
}
