package dev.semel.internal.idempotency.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.cache.CachedKey.State;
import dev.semel.internal.idempotency.cache.KeyCache.Hold;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.BodyKind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What each store of keys beside the database promises: each step is done as a whole, and nothing for who does not hold the token. */
abstract class KeyCacheContract {

    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final StoredResult RESULT =
            new StoredResult("text/plain", "done".getBytes(StandardCharsets.UTF_8), BodyKind.TEXT);

    private final IdempotencyKey key =
            new IdempotencyKey("partner", UUID.randomUUID().toString());
    private final Delivery owner = delivery("one");
    private final Delivery rival = delivery("one");

    abstract KeyCache cache();

    /** The lease on the key has lapsed. */
    abstract void lapse(String keyHash);

    @Test
    void startsAKeyOfWhichNothingIsKnown() {
        assertThat(start(owner)).isEmpty();

        CachedKey found = find();
        assertThat(found.state()).isEqualTo(State.STARTED);
        assertThat(found.token()).isEqualTo(owner.leaseToken());
        assertThat(found.contentHash()).isEqualTo(owner.contentHash());
        assertThat(found.isLapsed()).isFalse();
        assertThat(found.isOutcomeUnknown()).isFalse();
    }

    @Test
    void tellsTheNextOneWhoHasIt() {
        start(owner);

        assertThat(start(rival)).contains(find());
        assertThat(find().token()).isEqualTo(owner.leaseToken());
    }

    @Test
    void knowsNothingOfAKeyThatNeverCame() {
        assertThat(cache().find(owner)).isEmpty();
        assertThat(cache().result(owner)).isEmpty();
        assertThat(cache().renew(owner, LEASE)).isEqualTo(Hold.FORGOTTEN);
        assertThat(cache().complete(owner, Optional.empty())).isEqualTo(Hold.FORGOTTEN);
        assertThat(cache().giveBack(owner)).isEqualTo(Hold.FORGOTTEN);
    }

    @Test
    void tellsWhoseLeaseHasLapsed() {
        start(owner);
        lapse(key.hash());

        CachedKey found = start(rival).orElseThrow();
        assertThat(found.isLapsed()).isTrue();
        assertThat(found.token()).isEqualTo(owner.leaseToken());
    }

    @Test
    void letsOneTakeALapsedLeaseOver() {
        CachedKey lapsed = startAndLapse();

        assertThat(takeOver(rival, lapsed, false)).isTrue();
        assertThat(takeOver(delivery("one"), lapsed, false)).isFalse();
        assertThat(find().token()).isEqualTo(rival.leaseToken());
        assertThat(find().isLapsed()).isFalse();
        assertThat(find().firstSeenAt()).isEqualTo(lapsed.firstSeenAt());
        assertThat(find().contentHash()).isEqualTo(lapsed.contentHash());
    }

    @Test
    void refusesToTakeALeaseOverThatLives() {
        start(owner);

        assertThat(takeOver(rival, find(), false)).isFalse();
        assertThat(find().token()).isEqualTo(owner.leaseToken());
    }

    @Test
    void refusesToTakeOverWhatIsNotAsItWasFound() {
        CachedKey lapsed = startAndLapse();
        takeOver(rival, lapsed, false);
        lapse(key.hash());

        assertThat(takeOver(delivery("one"), lapsed, false)).isFalse();
    }

    @Test
    void remembersThatAnOutcomeIsUnknownAlsoWhenTheLeaseIsGivenBack() {
        takeOver(rival, startAndLapse(), true);
        assertThat(find().isOutcomeUnknown()).isTrue();

        assertThat(cache().giveBack(rival)).isEqualTo(Hold.HELD);
        assertThat(find().isOutcomeUnknown()).isTrue();
        assertThat(find().isLapsed()).isTrue();
    }

    @Test
    void forgetsAKeyThatIsGivenBack() {
        start(owner);

        assertThat(cache().giveBack(rival)).isEqualTo(Hold.LOST);
        assertThat(cache().giveBack(owner)).isEqualTo(Hold.HELD);
        assertThat(cache().find(owner)).isEmpty();
    }

    @Test
    void renewsALeaseForItsHolderOnly() {
        start(owner);
        lapse(key.hash());

        assertThat(cache().renew(rival, LEASE)).isEqualTo(Hold.LOST);
        assertThat(find().isLapsed()).isTrue();
        assertThat(cache().renew(owner, LEASE)).isEqualTo(Hold.HELD);
        assertThat(find().isLapsed()).isFalse();
    }

    @Test
    void renewsALeaseForAsLongAsBefore() {
        start(owner);
        lapse(key.hash());

        assertThat(cache().renew(owner, Duration.ZERO)).isEqualTo(Hold.HELD);
        assertThat(find().isLapsed()).isFalse();
    }

    @Test
    void completesAKeyForItsHolderOnlyHoweverOften() {
        start(owner);

        assertThat(cache().complete(rival, Optional.empty())).isEqualTo(Hold.LOST);
        assertThat(find().state()).isEqualTo(State.STARTED);
        assertThat(cache().complete(owner, Optional.empty())).isEqualTo(Hold.HELD);
        assertThat(cache().complete(owner, Optional.empty())).isEqualTo(Hold.HELD);
        assertThat(find().state()).isEqualTo(State.COMPLETED);
        assertThat(cache().renew(owner, LEASE)).isEqualTo(Hold.HELD);
        assertThat(cache().giveBack(owner)).isEqualTo(Hold.LOST);
        assertThat(start(rival).orElseThrow().state()).isEqualTo(State.COMPLETED);
    }

    @Test
    void keepsTheResult() {
        start(owner);
        cache().complete(owner, Optional.of(RESULT));
        cache().complete(owner, Optional.empty());

        StoredResult kept = cache().result(rival).orElseThrow();
        assertThat(kept.mediaType()).isEqualTo(RESULT.mediaType());
        assertThat(kept.body()).isEqualTo(RESULT.body());
        assertThat(kept.reply()).isEqualTo(RESULT.reply());
    }

    @Test
    void leavesAKeyToTheDatabase() {
        start(owner);
        cache().leaveToDatabase(owner);

        assertThat(find().state()).isEqualTo(State.FAILED);
        assertThat(find().token()).isNull();
        assertThat(cache().renew(owner, LEASE)).isEqualTo(Hold.IN_DATABASE);
        assertThat(cache().complete(owner, Optional.empty())).isEqualTo(Hold.IN_DATABASE);
        assertThat(cache().giveBack(owner)).isEqualTo(Hold.IN_DATABASE);
    }

    @Test
    void takesAKeyBackFromTheDatabaseWithTheContentOfItsDelivery() {
        cache().leaveToDatabase(owner);
        Delivery other = delivery("other");

        assertThat(takeOver(other, find(), false)).isTrue();
        assertThat(find().state()).isEqualTo(State.STARTED);
        assertThat(find().contentHash()).isEqualTo(other.contentHash());
    }

    @Test
    void leavesALapsedLeaseOfAnotherOneToTheDatabase() {
        startAndLapse();
        cache().leaveToDatabase(rival);

        assertThat(find().state()).isEqualTo(State.FAILED);
    }

    @Test
    void keepsALiveLeaseOfAnotherOneAndWhatIsDone() {
        start(owner);
        cache().leaveToDatabase(rival);
        assertThat(find().token()).isEqualTo(owner.leaseToken());

        cache().complete(owner, Optional.empty());
        cache().leaveToDatabase(owner);
        assertThat(find().state()).isEqualTo(State.COMPLETED);
    }

    private CachedKey startAndLapse() {
        start(owner);
        lapse(key.hash());
        return find();
    }

    private Optional<CachedKey> start(Delivery delivery) {
        return cache().start(delivery, LEASE);
    }

    private boolean takeOver(Delivery delivery, CachedKey found, boolean isOutcomeUnknown) {
        return cache().takeOver(delivery, LEASE, found, isOutcomeUnknown);
    }

    private CachedKey find() {
        return cache().find(owner).orElseThrow();
    }

    private Delivery delivery(String content) {
        return new Delivery(key, "ID:1", null, null, content, UUID.randomUUID());
    }
}
