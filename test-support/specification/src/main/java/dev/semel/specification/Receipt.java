package dev.semel.specification;

import java.util.Objects;

/** What the desk answers. It is written as JSON and read again, so its fields can be seen. */
public final class Receipt {

    public String reference;
    public int run;

    public static Receipt of(String reference, int run) {
        Receipt receipt = new Receipt();
        receipt.reference = reference;
        receipt.run = run;
        return receipt;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Receipt that && run == that.run && Objects.equals(reference, that.reference);
    }

    @Override
    public int hashCode() {
        return Objects.hash(reference, run);
    }

    @Override
    public String toString() {
        return "receipt for " + reference + " of run " + run;
    }
}
