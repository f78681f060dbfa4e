package dev.semel.console.web;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;

/**
 * Slows down who guesses: after some attempts for a name, or from an address, each further one waits, longer each time. No one
 * is locked out: a right password is still right, it only takes some seconds.
 *
 * <p>Few wait at a time, because each holds a thread; who finds no place is sent away without a look at the password. Those from
 * an address that guesses and those for a name that is guessed have places of their own, so that the first cannot take them all.
 * It is remembered for a quarter of an hour after the last attempt, for a bounded number of names and addresses, on this node.
 */
@ApplicationScoped
public class SignInBrake {

    static final int FREE_FOR_NAME = 5;
    static final int FREE_FROM_ADDRESS = 20;
    static final int PLACES = 8;
    static final int REMEMBERED = 10_000;
    static final Duration LONGEST = Duration.ofSeconds(4);

    private static final Duration FIRST = Duration.ofMillis(250);
    private static final int DOUBLED = 4;
    private static final Duration MEMORY = Duration.ofMinutes(15);

    private final Attempts names = new Attempts();
    private final Attempts addresses = new Attempts();
    private final Semaphore placesOfNames = new Semaphore(PLACES);
    private final Semaphore placesOfAddresses = new Semaphore(PLACES);
    private final LongSupplier nanos;

    public SignInBrake() {
        this(System::nanoTime);
    }

    SignInBrake(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** How long an attempt waits. */
    @FunctionalInterface
    interface Pause {
        void last(Duration duration) throws InterruptedException;
    }

    /**
     * Counts an attempt before its outcome is known, so that many at once are many, and lets it wait.
     *
     * @return whether the password may be looked at
     */
    boolean pass(String name, String address, Pause pause) throws InterruptedException {
        Duration ofName = waitAfter(names.count(key(name)) - FREE_FOR_NAME);
        Duration ofAddress = waitAfter(addresses.count(address) - FREE_FROM_ADDRESS);
        Duration longer = ofName.compareTo(ofAddress) > 0 ? ofName : ofAddress;
        if (longer.isZero()) {
            return true;
        }
        Semaphore places = ofAddress.isZero() ? placesOfNames : placesOfAddresses;
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            pause.last(longer);
            return true;
        } finally {
            places.release();
        }
    }

    /** The same, with a thread that really waits. */
    boolean mayTry(String name, String address) {
        try {
            return pass(name, address, wait -> Thread.sleep(wait.toMillis()));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The attempt was right. The address keeps its others: a guesser may have a name of their own. */
    void forgive(String name, String address) {
        names.forget(key(name));
        addresses.takeBack(address);
    }

    private static Duration waitAfter(int beyond) {
        return beyond <= 0 ? Duration.ZERO : FIRST.multipliedBy(1L << Math.min(beyond - 1, DOUBLED));
    }

    // Most registries do not tell capitals from small letters.
    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** How often something was tried of late; what was not tried for the longest is forgotten first. */
    private final class Attempts {

        private final Map<String, Count> counts = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Count> eldest) {
                return size() > REMEMBERED;
            }
        };

        synchronized int count(String what) {
            long now = nanos.getAsLong();
            Count last = counts.get(what);
            boolean isOver = last == null || now - last.at > MEMORY.toNanos();
            Count next = new Count(isOver ? 1 : last.number + 1, now);
            counts.put(what, next);
            return next.number;
        }

        synchronized void takeBack(String what) {
            counts.computeIfPresent(what, (same, last) -> new Count(last.number - 1, last.at));
        }

        synchronized void forget(String what) {
            counts.remove(what);
        }
    }

    private record Count(int number, long at) {}
}
