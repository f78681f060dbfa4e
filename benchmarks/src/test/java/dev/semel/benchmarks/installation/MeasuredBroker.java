package dev.semel.benchmarks.installation;

import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.testing.basics.FreePort;
import java.nio.file.Path;
import java.time.Duration;

/** The broker, seen from here. */
public final class MeasuredBroker implements AutoCloseable {

    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    private final JavaProcess process;
    private final int port;
    private final String journal;

    private MeasuredBroker(JavaProcess process, int port) {
        this.process = process;
        this.port = port;
        this.journal = process.answer();
    }

    static MeasuredBroker start(Path brokerXml, Path folder) {
        int port = FreePort.any();
        return new MeasuredBroker(
                JavaProcess.start(MeasuredBrokerProcess.class, "1g", folder, brokerXml, folder, port, timeout()), port);
    }

    // As "artemis create" does: it asks the disk how long a forced write takes.
    private static long timeout() {
        String timeout = System.getProperty("benchmark.journal-timeout");
        return timeout.equals("disk") ? Disk.force().toNanos() : Long.parseLong(timeout);
    }

    int port() {
        return port;
    }

    /** Where clients reach it, with the prefetch that the server's configuration ships. */
    public String address() {
        return "tcp://127.0.0.1:" + port + "?consumerWindowSize=4096";
    }

    /** What the broker says about its journal. */
    public String journal() {
        return journal;
    }

    /** Keeps the consumers of the queue waiting, also when messages are sent to it. */
    public void hold(String queue) {
        process.ask("hold " + queue);
    }

    /** Lets the consumers of the queue go. */
    public void release(String queue) {
        process.ask("release " + queue);
    }

    /** How many messages of the queue are not acknowledged. */
    public long waiting(String queue) {
        return Long.parseLong(process.ask("waiting " + queue).split(" ")[1]);
    }

    /** Lets the consumers work until so many messages are acknowledged; answers the time that took them. */
    public Duration drain(String queue, long messages) {
        String[] answer = process.ask("drain " + queue + " " + messages).split(" ");
        if (!answer[0].equals("drained")) {
            throw new IllegalStateException("The consumers of " + queue + " did not finish: " + answer[1] + " of "
                    + messages + " messages are not acknowledged.");
        }
        return Duration.ofNanos(Long.parseLong(answer[1]));
    }

    /** Watches so many messages come into the queue, from now on. */
    public void watch(String queue, long messages) {
        process.ask("watch " + queue + " " + messages);
    }

    /**
     * What came of those that were watched.
     *
     * @param time from the first to the last
     */
    public record Arrivals(long messages, Duration time) {

        public double perSecond() {
            return messages / (time.toNanos() / NANOS);
        }

        /** The rate if the work ended so much later than the last message came. */
        public double perSecondWith(Duration after) {
            return messages / (time.plus(after).toNanos() / NANOS);
        }
    }

    /** Waits until those that are watched have come. */
    public Arrivals arrivals() {
        String[] answer = process.ask("arrived").split(" ");
        if (!answer[0].equals("arrived")) {
            throw new IllegalStateException("Of the messages that were watched, " + answer[1] + " did not come.");
        }
        return new Arrivals(Long.parseLong(answer[1]), Duration.ofNanos(Long.parseLong(answer[2])));
    }

    /** Throws away what is in the queue; answers how many messages that were. */
    public long empty(String queue) {
        return Long.parseLong(process.ask("empty " + queue).split(" ")[1]);
    }

    @Override
    public void close() {
        process.close();
    }
}
