package dev.semel.testing.internal;

import dev.semel.idempotency.call.Idempotency;

/** Code under a key, whose begin the kit has to know. */
record NoticedWork(Idempotency real, Runnable begin) implements Idempotency {

    @Override
    public <T, E extends Exception> T run(String consumer, String key, Object content, Class<T> type, Work<T, E> work)
            throws E {
        return real.run(consumer, key, content, type, () -> {
            begin.run();
            return work.run();
        });
    }
}
