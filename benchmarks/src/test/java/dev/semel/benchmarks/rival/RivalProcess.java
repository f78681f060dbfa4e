package dev.semel.benchmarks.rival;

import dev.semel.benchmarks.process.JavaProcess;
import jakarta.jms.JMSException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** The process of one rival. */
public final class RivalProcess {

    private RivalProcess() {}

    /** Arguments: the broker, the database, which rival, the queue; or the topic, and where Kafka is. */
    public static void main(String[] arguments) throws Exception {
        Rival rival = arguments.length > 4
                ? rivalOverKafka(arguments[2], arguments[1], new TopicProducer(arguments[4], arguments[3]))
                : rival(arguments[2], arguments[0], arguments[1], arguments[3]);
        System.out.println(JavaProcess.ANSWER + "ready");
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (line.equals("stop")) {
                rival.stop();
            } else {
                rival.publish(Integer.parseInt(line));
            }
            System.out.println(JavaProcess.ANSWER + "done");
        }
        System.exit(0);
    }

    private static Rival rival(String name, String broker, String database, String queue)
            throws JMSException, SQLException, IOException {
        return switch (name) {
            case "bare-producer" -> new BareProducer(new BatchProducer(broker, queue));
            case "poller-every-second" ->
                new PollerEverySecond(new Poller(new SingleProducer(broker, queue), database, PollerEverySecond.MOST));
            case "poller-told-of-each-commit" -> whenTold(new Poller(new SingleProducer(broker, queue), database, 100));
            case "poller-single-sends" -> new Poller(new SingleProducer(broker, queue), database, 100);
            case "debezium-engine" -> new OutboxEngine(new BatchProducer(broker, queue), database);
            default -> throw new IllegalArgumentException(name);
        };
    }

    // An event that a pass has taken along is not waited for when its own line comes.
    private static Rival whenTold(Poller poller) {
        return commits -> poller.publishNext();
    }

    private static Rival rivalOverKafka(String name, String database, TopicProducer topic)
            throws SQLException, IOException {
        return switch (name) {
            case "bare-producer" -> new BareProducer(topic);
            case "poller-whole-batches" -> new Poller(topic, database, 500);
            case "debezium-engine" -> new OutboxEngine(topic, database);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
