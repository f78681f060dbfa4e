package dev.semel.artemis;

import jakarta.resource.spi.work.Work;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Opens the consumers of one bean again after the broker has taken one away. The broker does so when it cannot give a message to a
 * consumer, and tells the client, which closes the consumer and says nothing. As the next consumer gets the same message, one such
 * message takes all of them: they come again until the broker has given it up.
 */
final class Reopening implements Work {

    private static final Logger LOG = Logger.getLogger(Reopening.class.getName());

    private static final long PAUSE_MILLIS = 1_000;
    private static final int ONE_LINE_IN = 100;

    private final String destination;
    private final Runnable reopen;
    private long times;
    private boolean isAsked;
    private boolean isRunning;

    Reopening(String destination, Runnable reopen) {
        this.destination = destination;
        this.reopen = reopen;
    }

    /** Answers whether this work has to be scheduled: one that runs already takes the order along. */
    synchronized boolean isToBeScheduled() {
        if (times++ % ONE_LINE_IN == 0) {
            LOG.log(
                    Level.WARNING,
                    "The broker has taken a consumer of {0} away ({1} times until now), as it does when it cannot give a"
                            + " message to it; its log says AMQ222151. The consumers are opened again; until the broker has"
                            + " given that message up, after max-delivery-attempts, others wait behind it.",
                    new Object[] {destination, times});
        }
        isAsked = true;
        boolean isFirst = !isRunning;
        isRunning = true;
        return isFirst;
    }

    @Override
    public void run() {
        while (takeOrder()) {
            try {
                // The adapter ignores requests while it still connects.
                Thread.sleep(PAUSE_MILLIS);
                reopen.run();
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error failed) {
                LOG.log(Level.WARNING, "The consumers of " + destination + " could not be opened again.", failed);
            }
        }
    }

    /** It could not be scheduled: the next order is tried again. */
    synchronized void giveBack() {
        isRunning = false;
    }

    private synchronized boolean takeOrder() {
        boolean wasAsked = isAsked;
        isAsked = false;
        isRunning = wasAsked;
        return wasAsked;
    }

    @Override
    public void release() {
        // It ends by itself.
    }
}
