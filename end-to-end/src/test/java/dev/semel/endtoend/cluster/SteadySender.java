package dev.semel.endtoend.cluster;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Sends one new key after the other, each to several consumers, until it is stopped. */
public final class SteadySender {

    private final ForeignClient client;
    private final List<String> consumers;
    private final String prefix = "key-" + UUID.randomUUID() + "-";
    private final List<String> keys = Collections.synchronizedList(new ArrayList<>());
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    private ScheduledFuture<?> sending;

    private SteadySender(ForeignClient client, List<String> consumers) {
        this.client = client;
        this.consumers = consumers;
    }

    public static SteadySender start(ForeignClient client, List<String> consumers, Duration period) {
        SteadySender sender = new SteadySender(client, consumers);
        sender.sending =
                sender.executor.scheduleAtFixedRate(sender::sendOne, 0, period.toMillis(), TimeUnit.MILLISECONDS);
        return sender;
    }

    /** How many have been sent to each consumer so far. */
    public int count() {
        return keys.size();
    }

    /** The keys that were sent to each consumer. */
    public List<String> stop() {
        executor.shutdown();
        try {
            if (!executor.awaitTermination(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("The sender did not end.");
            }
            if (!sending.isCancelled()) {
                sending.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the sender ended.", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A message could not be sent.", e.getCause());
        }
        return keys;
    }

    private void sendOne() {
        String key = prefix + keys.size();
        consumers.forEach(
                consumer -> client.send(consumer, Letters.order(key, Duration.ofMillis(20), Behaviour.NOTHING)));
        keys.add(key);
    }
}
