package dev.semel.simulation.check;

import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.idempotency.Order;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.tables.Session;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A delivery at a consumer, and the run of the handler in it: what they themselves say, and what befell their server. */
public final class Handling {

    private final Life life;
    private final ConsumerDefinition consumer;
    private final Owed owed;
    private final String key;
    private final String firstKeyHash;
    private final Place place;
    private String keyHash;
    private final Instant started;
    private final String actor;
    private Session transaction;
    private UUID lease;
    private Instant began;
    private Instant ended;
    private Instant overSince;
    private boolean hasWorked;
    private boolean hasTakenEffect;
    private boolean isDead;
    private Instant diedAt;
    private boolean isForgiven;
    private boolean isForgotten;
    private boolean isOvertaken;
    private boolean wasFrozen;
    private boolean isWarned;

    Handling(Life life, ConsumerDefinition consumer, Owed owed, StoredMessage message, Instant started, String actor) {
        this.life = life;
        this.consumer = consumer;
        this.owed = owed;
        Object named = message.properties().get(MessageContract.IDEMPOTENCY_KEY);
        this.key = named == null ? owed.key() : (String) named;
        this.firstKeyHash = IdempotencyKey.hash(consumer.name(), key);
        this.keyHash = firstKeyHash;
        this.place = consumer.work().order() == Order.ANY
                ? null
                : Place.of(consumer.name(), message).orElse(null);
        this.started = started;
        this.actor = actor;
    }

    /** Its own, and the one that it has where that is taken by other content. */
    Set<String> possibleKeyHashes() {
        return owed.contentHash() == null
                ? Set.of(firstKeyHash)
                : Set.of(
                        firstKeyHash,
                        new IdempotencyKey(consumer.name(), key)
                                .ofContent(owed.contentHash())
                                .hash());
    }

    /** @param session of the transaction that holds the claim; null: it is a lease */
    void begin(Instant now, Session session, UUID token) {
        began = now;
        // What an operator decided before was not about this.
        isForgiven = false;
        transaction = session;
        lease = token;
    }

    /** Its handler is told whether an earlier one may have worked. */
    public void warn(boolean mayHaveWorked) {
        isWarned = mayHaveWorked;
    }

    boolean isWarned() {
        return isWarned;
    }

    void end(Instant now) {
        ended = now;
    }

    /** An effect that no transaction of Semel's takes back is there. */
    void work() {
        hasWorked = true;
    }

    void over(Instant now) {
        overSince = now;
    }

    Instant overSince() {
        return overSince;
    }

    /** Whether nothing that came of it can be new. */
    boolean isPast(Instant since) {
        Instant last = isDead ? diedAt : overSince;
        return last != null && last.isBefore(since);
    }

    /** An operator has decided what is to become of the key. */
    void forgive() {
        isForgiven = true;
    }

    /** The record of its key is gone, as an operator wanted, although it may still run. */
    void forget() {
        isForgotten = hasBegun();
    }

    boolean isForgotten() {
        return isForgotten;
    }

    /** What it did is committed. */
    void takeEffect() {
        hasTakenEffect = true;
    }

    boolean hasTakenEffect() {
        return hasTakenEffect;
    }

    /** The store of its key has forgotten what it had told it. */
    void lose() {
        isForgotten = true;
    }

    /** It has told it again. */
    void tellAgain() {
        isForgotten = false;
    }

    /** Another one has begun beside it, under a lease of its own. */
    void overtake() {
        isOvertaken = true;
    }

    boolean isOvertaken() {
        return isOvertaken;
    }

    void die(Instant now) {
        isDead = true;
        diedAt = now;
    }

    void freeze() {
        wasFrozen = true;
    }

    Life life() {
        return life;
    }

    ConsumerDefinition consumer() {
        return consumer;
    }

    /** What is worked on. */
    public Owed owed() {
        return owed;
    }

    String keyHash() {
        return keyHash;
    }

    /** Whether that is the key that it has if its own is taken by other content. */
    boolean isOfItsContent(String hash) {
        return owed.contentHash() != null
                && new IdempotencyKey(consumer.name(), owed.key())
                        .ofContent(owed.contentHash())
                        .hash()
                        .equals(hash);
    }

    /** Its message came under another key, which is taken by other content. */
    void moveTo(String hashOfContent) {
        keyHash = hashOfContent;
    }

    /** The key of its message, also when its record is gone. */
    String firstKeyHash() {
        return firstKeyHash;
    }

    UUID lease() {
        return lease;
    }

    /** Who takes the message. */
    String actor() {
        return actor;
    }

    Instant started() {
        return started;
    }

    Instant ended() {
        return ended;
    }

    boolean hasBegun() {
        return began != null;
    }

    boolean isRunning() {
        return began != null && ended == null && !isDead;
    }

    boolean isInProgress() {
        return overSince == null && !isDead;
    }

    /** Whether its handler runs, or has yet to begin. */
    boolean mayStillWork() {
        return began == null ? isInProgress() : isRunning();
    }

    boolean hasWorked() {
        return hasWorked;
    }

    boolean isDead() {
        return isDead;
    }

    boolean wasFrozen() {
        return wasFrozen;
    }

    boolean isLeased() {
        return consumer.work().mode() == Mode.LEASED;
    }

    /** Whether its key is in Redis, as long as it has not failed. */
    public boolean isInCache() {
        return consumer.work().store() == KeyStore.REDIS;
    }

    /** Whether its lease should have lapsed by then. */
    boolean isOrphanedAt(Instant then) {
        return isDead && diedAt.plus(consumer.work().lease()).isBefore(then);
    }

    /** Whether it is unknown what the handler did, or it is not stored that it worked. */
    boolean isLost() {
        return hasBegun() && !isForgiven && (ended == null || hasWorked);
    }

    boolean holdsItsClaim() {
        return isRunning() && transaction != null && transaction.holds();
    }

    /** Whether both are of one group that works one at a time. */
    boolean isInGroupOf(Handling other) {
        return place != null && other.place != null && place.groupHash().equals(other.place.groupHash());
    }

    /** The group whose order its message keeps by a number; empty if it keeps none. */
    Optional<String> sequence() {
        return consumer.work().order() == Order.IN_SEQUENCE && place != null && place.number() != null
                ? Optional.of(place.groupHash())
                : Optional.empty();
    }

    /** Whether its group, which has come to this number, has still to come to that of its message; null: it has come to none. */
    boolean isBeyond(Long last) {
        return last == null || place.number() > last;
    }

    boolean parksWhatIsUnknown() {
        return consumer.work().onUnknownOutcome() == OnUnknownOutcome.PARK;
    }
}
