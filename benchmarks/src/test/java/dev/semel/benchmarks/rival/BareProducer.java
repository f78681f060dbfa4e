package dev.semel.benchmarks.rival;

import java.util.UUID;

/** The most that one session can do: no database, only messages of the same size. */
final class BareProducer implements Rival {

    private static final int TEXT_LENGTH = 1024;
    private static final int ORDERS = 1000;

    private final Batches producer;

    BareProducer(Batches producer) {
        this.producer = producer;
    }

    @Override
    public void publish(int events) throws Exception {
        for (int event = 0; event < events; event++) {
            producer.send(new Letter(
                    UUID.randomUUID().toString(), "OrderPlaced", "Order", String.valueOf(event % ORDERS), text()));
        }
        producer.commit();
    }

    private static String text() {
        String start = "{\"order\":\"" + UUID.randomUUID() + "\",\"note\":\"";
        return start + "x".repeat(TEXT_LENGTH - start.length() - 2) + "\"}";
    }
}
