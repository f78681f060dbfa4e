package dev.semel.internal.idempotency.mode;

import java.util.ArrayList;
import java.util.List;

/** Work that remembers what it was told of its result. */
public class ToldHandler implements Handler {

    public final List<String> told = new ArrayList<>();

    @Override
    public Object handle() {
        return null;
    }

    @Override
    public void closeResult() {
        told.add("closed");
    }

    @Override
    public void reopenResult() {
        told.add("reopened");
    }
}
