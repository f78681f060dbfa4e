package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One node appends and another one relays, on which the ready EAR is deployed and nothing else; both by the drop-ins that are
 * shipped. The relay's timer is far too slow to be of any help.
 */
@Tag("faults")
class WakeUpIT {

    /** Of the drop-ins. */
    private static final String TOPIC = "semel.wake-up";

    private static final Duration POLL_INTERVAL = Duration.ofMinutes(10);

    /**
     * What a slow machine may take, and a sender of wake-ups that rests for its five seconds after a failure; less than the half
     * minute of silence after which the listener looks by itself.
     */
    private static final Duration AT_ONCE = Duration.ofSeconds(25);

    /** For the quickest of many, on any machine; shorter than the five seconds for which a sender and a listener rest. */
    private static final Duration WITHOUT_A_REST = Duration.ofSeconds(2);

    /** What a call to a broker that does not answer waits for. */
    private static final Duration WITHOUT_THE_BROKER = Duration.ofSeconds(10);

    /** Long enough for two of its tries. */
    private static final Duration AWAY = Duration.ofSeconds(6);

    /** Shorter than the shipped ones, and in the same proportion. */
    private static final Duration CONNECTION_LIFE = Duration.ofSeconds(9);

    private static final Duration PING_PERIOD = Duration.ofSeconds(3);

    /** For which Liberty waits at its stop for what does not end. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(30);

    /** Liberty may uninstall the resource adapter before it stops the applications; a connection in use then says so. */
    private static final String ADAPTER_WENT_FIRST = "J2CA0081E";

    private static Cluster cluster;
    private static TcpProxy toBroker;
    private static LibertyServer relay;
    private static LibertyServer application;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("wake-up");
        toBroker = TcpProxy.to(cluster.broker().port());
        relay = cluster.limitConnections(cluster.readyEar("relay"), CONNECTION_LIFE, PING_PERIOD)
                .withShippedDropIn("relay-for-others.xml")
                .with("semel.relay.poll-interval", POLL_INTERVAL)
                .with("broker.port", toBroker.port())
                .start();
        application = cluster.node("application")
                .withShippedDropIn("relay-elsewhere.xml")
                .start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
        toBroker.close();
    }

    @Test
    void publishesAtOnceWhatIsAppendedOnAnotherNode() {
        Flow flow = cluster.flow("lab.elsewhere", 3);

        List<Duration> times =
                Stream.generate(() -> appendAndAwait(flow)).limit(10).toList();

        System.out.println("Published after " + times + ".");
        assertThat(Collections.min(times)).isLessThan(WITHOUT_A_REST);
        assertThat(flow.publishers()).containsExactly(List.of("relay"));
        flow.assertAllArrivedOnceAndInOrder();
    }

    @Test
    void listensAgainWhenTheBrokerHasBeenKilled() {
        Flow flow = cluster.flow("lab.broker-killed", 3);
        int ofRelay = relay.log().mark();
        int ofApplication = application.log().mark();

        cluster.broker().kill();
        long begin = System.nanoTime();
        flow.append(application, 3);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(WITHOUT_THE_BROKER);
        pass(AWAY);
        flow.append(application, 3);
        cluster.broker().startAgain();

        flow.awaitPublished();
        assertWakesAtOnce(flow);
        assertThat(sentences(relay, ofRelay)).hasSize(2);
        assertThat(sentences(application, ofApplication)).hasSize(2);
    }

    @Test
    void listensAgainWhenTheConnectionToTheBrokerBreaks() {
        Flow flow = cluster.flow("lab.cut", 3);

        toBroker.cut();

        flow.append(application, 3);
        flow.awaitPublished();
        assertWakesAtOnce(flow);
    }

    @Test
    void listensAgainWhenTheConnectionToTheBrokerHasFallenSilent() {
        Flow flow = cluster.flow("lab.silent", 3);

        toBroker.swallow();
        flow.append(application, 3);
        pass(AWAY);
        toBroker.restore();

        flow.awaitPublished();
        assertWakesAtOnce(flow);
    }

    @Test
    void stopsAtOnceWhileItListensAndFindsAtItsStartWhatWasAppendedInBetween() {
        Flow flow = cluster.flow("lab.stopped", 3);

        int end = relay.log().mark();
        long begin = System.nanoTime();
        relay.stop();
        Duration stop = Duration.ofNanos(System.nanoTime() - begin);
        List<String> lastWords = relay.log().linesAfter(end);
        flow.append(application, 3);
        relay.start();
        assertThat(stop).isLessThan(STOP_LIMIT);
        assertThat(lastWords).noneMatch(line -> line.contains(" E ") && !line.contains(ADAPTER_WENT_FIRST));

        flow.awaitPublished();
        assertWakesAtOnce(flow);
    }

    private static void assertWakesAtOnce(Flow flow) {
        appendAndAwait(flow);
        flow.assertAllArrivedOnceAndInOrder();
    }

    private static Duration appendAndAwait(Flow flow) {
        flow.append(application, 3);
        return flow.awaitPublished(AT_ONCE);
    }

    private static List<String> sentences(LibertyServer node, int mark) {
        return node.log().linesAfter(mark).stream()
                .filter(line -> line.contains(TOPIC))
                .toList();
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
