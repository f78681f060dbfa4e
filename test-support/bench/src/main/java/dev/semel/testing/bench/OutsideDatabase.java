package dev.semel.testing.bench;

import java.time.Duration;
import java.util.List;

/** A real database that is a process of its own. */
public interface OutsideDatabase extends AutoCloseable {

    /** Gives the database to a server, by the drop-in that is shipped. */
    void serve(LibertyServer server);

    /** The same for two phases, by the one change to the drop-in that its comment tells. */
    void serveInTwoPhases(LibertyServer server);

    /** Gives the server a shorter limit than the shipped one for transactions in which nothing happens. */
    void limitIdleTransactions(LibertyServer server, Duration limit);

    /** The same, and lets the server wait no longer than this for an answer of the database. */
    void limitSilence(LibertyServer server, Duration idle, Duration answer);

    /** A way to it for that server, which can fail. */
    TcpProxy proxyFor(LibertyServer server);

    Tables tables();

    /** The transactions that wait for the decision of a transaction manager. */
    List<List<String>> inDoubt();

    /** The sessions that keep a transaction, and with it locks, beyond their work. */
    List<List<String>> idleTransactions();

    /** Ends it as its quickest shutdown does: all connections break, nothing is written any more. */
    void stopAtOnce();

    /** Ends it as kill -9 of all its processes does. */
    void kill();

    /** Starts it again after one of these; it recovers by itself. */
    void startAgain();

    /** Stops all its processes where they stand; connections stay, and nothing answers. */
    void freeze();

    void thaw();

    @Override
    void close();
}
