package dev.semel.benchmarks.installation;

import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.testing.bench.ShippedBroker;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/**
 * The broker's process: an Artemis with the very file that is shipped for it. It holds a queue back while it is filled, and
 * takes the time in which the consumers empty it: from inside, so that no question is needed while the time runs.
 */
final class MeasuredBrokerProcess {

    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(3);
    private static final long LOOK_NANOS = 2_000_000;

    private final EmbeddedActiveMQ broker;
    private CompletableFuture<String> arrivals;

    private MeasuredBrokerProcess(EmbeddedActiveMQ broker) {
        this.broker = broker;
    }

    /** Arguments: the broker.xml, the folder for the data, the port, the journal's time-out in nanoseconds. */
    public static void main(String[] arguments) throws Exception {
        FileConfiguration configuration = ShippedBroker.configuration(
                Path.of(arguments[0]), Path.of(arguments[1]), "tcp://127.0.0.1:" + arguments[2]);
        configuration.setJournalBufferTimeout_NIO(Integer.parseInt(arguments[3]));
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ()
                .setConfiguration(configuration)
                .setSecurityManager(ShippedBroker.users(ShippedBroker.USER));
        broker.start();
        answer("journal " + configuration.getJournalType() + ", datasync " + configuration.isJournalDatasync()
                + ", sync of transactional and non-transactional writes " + configuration.isJournalSyncTransactional()
                + " and " + configuration.isJournalSyncNonTransactional() + ", buffer time-out "
                + configuration.getJournalBufferTimeout_NIO() + " ns");
        new MeasuredBrokerProcess(broker).listen();
        broker.stop();
        System.exit(0);
    }

    private void listen() throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "hold" -> answer(hold(words[1]));
                case "release" -> answer(release(queue(words[1])));
                case "waiting" -> answer("waiting " + queue(words[1]).getMessageCount());
                case "drain" -> answer(drain(queue(words[1]), Long.parseLong(words[2])));
                case "watch" -> watch(queue(words[1]), Long.parseLong(words[2]));
                case "arrived" -> answer(arrivals.get());
                case "empty" -> answer(empty(queue(words[1])));
                default -> throw new IllegalArgumentException(line);
            }
        }
    }

    private String hold(String name) throws Exception {
        broker.getActiveMQServer()
                .createQueue(
                        QueueConfiguration.of(name)
                                .setRoutingType(RoutingType.ANYCAST)
                                .setDurable(true)
                                .setAutoDelete(false),
                        true);
        queue(name).pause();
        return "held";
    }

    private static String release(Queue queue) {
        queue.resume();
        return "released";
    }

    private Queue queue(String name) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(name));
    }

    /** Lets the queue go until so many more messages are acknowledged, and answers the nanoseconds that took. */
    private static String drain(Queue queue, long messages) {
        long goal = queue.getMessagesAcknowledged() + messages;
        long start = System.nanoTime();
        queue.resume();
        while (queue.getMessagesAcknowledged() < goal) {
            if (System.nanoTime() - start > LONGEST_DRAIN.toNanos()) {
                return "stuck " + (goal - queue.getMessagesAcknowledged());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        long nanos = System.nanoTime() - start;
        queue.pause();
        return "drained " + nanos;
    }

    private void watch(Queue queue, long messages) {
        arrivals = ArrivalWatch.over(queue, messages);
        answer("watching");
    }

    private static String empty(Queue queue) throws Exception {
        return "emptied " + queue.deleteAllReferences();
    }

    private static void answer(String text) {
        System.out.println(JavaProcess.ANSWER + text);
    }
}
