package dev.semel.internal.kafka.poll;

import dev.semel.internal.kafka.position.Assignment;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;

/**
 * Brings one consumer its records on this node, on a thread of its own.
 *
 * <ol>
 *   <li>Join the group. A partition that Kafka assigns begins a new epoch in the database, and is read from the stored position on
 *       ({@link Beginnings}); Kafka's own offsets are never asked.
 *   <li>Ask now and then which topic has the name ({@link TopicIds}): the partitions of another one than that of the position begin at
 *       its start.
 *   <li>A partition without a leader begins when it has one; the others do not wait for it ({@link SilentPartitions}).
 *   <li>Without a partition, look now and then whether the topic is there at all ({@link UnreadTopic}).
 *   <li>Where Kafka has lost records that were read, and may have others in their place, go back to the first of these ({@link
 *       Beginnings#goBackTo}).
 *   <li>Poll, always again and never for long, so that no handler is too slow for the group.
 *   <li>Give what has come to the work on its partition ({@link PartitionWork}), which takes one record or batch after the other
 *       ({@link RecordDelivery}), on a thread of the container. Only so many partitions work at the same time, in turns.
 *   <li>Pause the partitions that have records enough, and resume those that have worked them off.
 *   <li>A partition that another assignment has overtaken, although Kafka still says that it is here, begins anew.
 *   <li>Write the offsets to Kafka now and then, for the eyes of its tools; and to the database, how many records are behind them, for
 *       those of operators. A partition whose position an operator has set begins anew.
 *   <li>A partition that Kafka takes away begins no further record, and the one that is worked on may end. If that takes too long, it
 *       is rolled back: the epoch is another one by then.
 *   <li>The application stops: the same for all partitions, and leave the group.
 * </ol>
 *
 * What fails on the way, Kafka or the database, ends the poller; {@link Polling} begins it again.
 */
final class Poller implements Runnable {

    private static final Logger LOG = Logger.getLogger(Poller.class.getName());
    // A partition that has worked its records off waits for the next turn; without one, records end the poll.
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofMillis(500);
    private static final Duration TELLING = Duration.ofSeconds(5);
    private static final Duration LOOKING = Duration.ofMinutes(1);

    private static final Duration TOPIC_LOOKING = Duration.ofSeconds(10);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    // By default half a minute if Kafka does not answer, and so long the server's stop would take.
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final KafkaConsumerDefinition definition;
    private final Supplier<Consumer<byte[], byte[]>> client;
    private final Tools tools;
    private final UnreadTopic topic;
    private final Runnable works;
    private volatile boolean isStopped;
    private long turns;
    private Instant nextTelling;
    private Instant nextLook;
    private Instant nextTopicLook;
    private boolean isTopicMissing;

    /**
     * @param topic is told whether it is read
     * @param works is told when records can be worked on
     */
    Poller(
            KafkaConsumerDefinition definition,
            Supplier<Consumer<byte[], byte[]>> client,
            Tools tools,
            UnreadTopic topic,
            Runnable works) {
        this.definition = definition;
        this.client = client;
        this.tools = tools;
        this.topic = topic;
        this.works = works;
        this.nextTopicLook = tools.clock().instant().plus(TELLING);
        this.nextTelling = tools.clock().instant().plus(TELLING);
        this.nextLook = tools.clock().instant().plus(LOOKING);
    }

    void stop() {
        isStopped = true;
    }

    @Override
    public void run() {
        Consumer<byte[], byte[]> kafka = client.get();
        try {
            poll(kafka);
        } finally {
            kafka.close(CloseOptions.timeout(LONGEST_CLOSE));
        }
    }

    private void poll(Consumer<byte[], byte[]> kafka) {
        Partitions partitions =
                new Partitions(definition.consumer().name(), kafka, tools.beginnings(), topicOfKafka(), this::workOn);
        try {
            kafka.subscribe(List.of(definition.topic()), partitions);
            while (!isStopped) {
                turn(kafka, partitions);
            }
        } finally {
            partitions.endAll();
        }
    }

    private TopicIds.OfTopic topicOfKafka() {
        return new TopicIds.OfTopic(tools.topicIds(), definition.topic());
    }

    private PartitionWork workOn(Assignment assignment) {
        return new PartitionWork(
                assignment,
                definition.partitions().batch(),
                tools.delivery().to(definition, assignment),
                tools.clock());
    }

    private void turn(Consumer<byte[], byte[]> kafka, Partitions partitions) {
        partitions.add(poll(kafka, partitions));
        partitions.beginLostAnew();
        partitions.next(definition.partitions().concurrency()).forEach(this::begin);
        partitions.pauseThoseWithEnough();
        Instant now = tools.clock().instant();
        if (!partitions.isEmpty()) {
            works.run();
            topic.end();
        } else if (now.isAfter(nextTopicLook)) {
            nextTopicLook = now.plus(TOPIC_LOOKING);
            lookForTopic(kafka, partitions);
        }
        if (now.isAfter(nextTelling)) {
            nextTelling = now.plus(TELLING);
            partitions.beginInAnotherTopic();
            partitions.beginSilentAnew();
            partitions.tellKafka();
            partitions.report();
        }
        if (now.isAfter(nextLook)) {
            nextLook = now.plus(LOOKING);
            partitions.beginStuckAnew();
        }
    }

    // Kafka's client waits for a topic that is not there without a word, and finds a new one after minutes only.
    private void lookForTopic(Consumer<byte[], byte[]> kafka, Partitions partitions) {
        boolean wasMissing = isTopicMissing;
        try {
            isTopicMissing = !kafka.listTopics(LONGEST_WAIT).containsKey(definition.topic());
        } catch (RuntimeException away) {
            LOG.log(Level.FINE, "Kafka did not say which topics it has.", away);
            return;
        }
        if (isTopicMissing) {
            topic.tellMissing(TOPIC_LOOKING.toSeconds() + " s");
        } else {
            topic.end();
        }
        if (wasMissing && !isTopicMissing) {
            kafka.unsubscribe();
            kafka.subscribe(List.of(definition.topic()), partitions);
        }
    }

    private static ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> kafka, Partitions partitions) {
        try {
            return kafka.poll(partitions.isAnyAtWork() ? SHORT : LONG);
        } catch (LogTruncationException truncated) {
            partitions.goBack(truncated);
            return ConsumerRecords.empty();
        } catch (OffsetOutOfRangeException gone) {
            partitions.goOnFrom(gone.offsetOutOfRangePartitions());
            return ConsumerRecords.empty();
        }
    }

    private void begin(PartitionWork work) {
        work.begin(turns++);
        try {
            tools.threads().execute(work);
        } catch (RejectedExecutionException noThread) {
            work.ended();
            LOG.log(Level.FINE, "No thread for a partition now; it is tried again at once.", noThread);
        }
    }

    /** What a poller works with. */
    record Tools(
            RecordDelivery delivery,
            Beginnings beginnings,
            TopicIds topicIds,
            ManagedExecutorService threads,
            Clock clock) {}
}
