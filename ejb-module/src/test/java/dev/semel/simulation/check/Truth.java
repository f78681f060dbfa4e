package dev.semel.simulation.check;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.outbox.DestinationKind;
import dev.semel.simulation.broker.Letter;
import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.OutboxTablesInMemory.CounterRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * What really happened, told by producers, by the handlers and by the broker, and by nothing of Semel's. All that is broken the
 * moment it happens is told here: I2, I3, I4, and the event that was called published but never sent.
 */
public final class Truth {

    private final Map<String, List<String>> consumersOfAddress = new HashMap<>();
    private final Map<String, Predicate<Letter>> selectors = new HashMap<>();
    private final Map<String, Instant> renamed = new HashMap<>();
    private final Set<String> misdirected = new HashSet<>();
    private final Set<Owed> owed = new LinkedHashSet<>();
    private final Events events;
    private final Failures failures = new Failures();
    private final Refusals refusals;
    private final Handlers handlers;
    private final Removals removals;
    private final Works works;
    private final Situations situations;
    private final Effects effects;
    private final Attempts attempts;
    private final Envelopes envelopes = new Envelopes();
    private final Numbering numbering = new Numbering();
    private final GivenUp givenUp = new GivenUp();
    private final Discards discards = new Discards();
    private final History history = new History(this);
    private final Answers answers = new Answers(this);
    private final Calls calls = new Calls(this);
    private final Sequences sequences = new Sequences(work -> effects().isAny(work));
    private final List<Violation> violations = new ArrayList<>();

    public Truth(Situations situations, Attempts attempts, Handlers handlers, Works works) {
        this.works = works;
        this.situations = situations;
        this.attempts = attempts;
        this.handlers = handlers;
        this.events = new Events(this::broken, attempts.clock());
        this.refusals = new Refusals(attempts.clock());
        handlers.tell(this);
        this.removals = new Removals(situations);
        this.effects = new Effects(works, removals, handlers);
    }

    /** How long the applications keep keys that are ended. */
    public void keepsKeysFor(Duration longest) {
        removals.keepsFor(longest);
    }

    /** Nothing disturbs the run: what is committed is at the broker soon. */
    public void expectsEventsWithin(Duration bound) {
        events.expectWithin(bound);
    }

    /** Messages for this address are for this consumer, as far as its selector lets them through. */
    public void consumes(String consumer, String address, Predicate<Letter> selector) {
        consumersOfAddress.computeIfAbsent(address, first -> new ArrayList<>()).add(consumer);
        selectors.put(consumer, selector);
    }

    /** From then on a version of the application has another name for this consumer. */
    public void renames(String consumer, Instant change) {
        renamed.put(Owed.firstName(consumer), change);
    }

    boolean isRenamed(String consumer) {
        return renamed.containsKey(Owed.firstName(consumer));
    }

    /** Whether a consumer had this name, and has another one by now. */
    boolean isOldName(String consumer) {
        Instant change = renamed.get(consumer);
        return change != null && now().isAfter(change);
    }

    /** A retry came to a server whose version has the other name of its consumer, and was parked there. */
    void misdirected(Object event) {
        misdirected.add(String.valueOf(event));
    }

    boolean isMisdirected(String event) {
        return misdirected.contains(event);
    }

    boolean takes(String consumer, Letter letter) {
        return selectors.get(consumer).test(letter);
    }

    /** The broker has taken a letter. */
    public void sent(Letter letter) {
        String event = (String) letter.properties().get(MessageContract.EVENT_ID);
        if (event != null) {
            events.arrives(UUID.fromString(event), letter);
            answers.arrives(letter);
        } else {
            answers.asked(letter, owe(letter));
        }
    }

    private List<Owed> owe(Letter letter) {
        List<String> consumers = consumersOfAddress.getOrDefault(letter.address(), List.of());
        List<Owed> works = consumers.stream()
                .filter(consumer -> takes(consumer, letter))
                .map(consumer -> this.works.of(consumer, letter.content(), letter.id()))
                .toList();
        works.forEach(work -> {
            owed.add(work);
            givenUp.knows(work);
            envelopes.owed(work, letter);
        });
        return works;
    }

    /** A handler begins with this message. */
    public void handled(Owed work, StoredMessage message) {
        numbering.handled(work, message).ifPresent(what -> broken("I4", what + "."));
        sequences.handled(work, message).ifPresent(what -> broken("I4", what + "."));
    }

    /** A committed change of an event's row. */
    public void changed(EventRow before, EventRow after) {
        if (after == null) {
            events.removed(before);
            return;
        }
        if (before == null) {
            numbering.committed(after).ifPresent(what -> broken("I4", what + "."));
        }
        if (before == null && after.event().consumer().isEmpty()) {
            String prefix = after.event().event().destinationKind() == DestinationKind.TOPIC ? MemoryBroker.TOPIC : "";
            owe(new Letter(
                            prefix + after.event().event().destination(),
                            after.event().message(),
                            after.event().event().priority(),
                            after.key().expiresAt()))
                    .forEach(work -> {
                        numbering.owed(work, after);
                        sequences.owed(work, after);
                    });
        }
        if (before == null) {
            after.event()
                    .consumer()
                    .filter(consumer -> !isRenamed(consumer))
                    .ifPresent(consumer -> envelopes.comesAgain(works.of(consumer, after.event()), after, now()));
        }
        if (before != null && after.isDropped(before)) {
            Answers.wronglyDropped(after, now()).ifPresent(what -> broken("I1", what));
        } else if (before != null && after.isDiscarded(before)) {
            discards.seen(after.id(), "event " + after.id());
            discards.ofEvent(after, events.count());
            answers.discarded(after);
        }
        history.changed(before, after);
        refusals.wrong(before, after).ifPresent(what -> broken("I7", what));
        events.changed(before, after);
    }

    /** The effect of this handler was committed. */
    public void effect(Handling handling) {
        Owed work = handling.owed();
        handling.takeEffect();
        works.situation(work).ifPresent(this::saw);
        effects.one(work, handling.consumer().name(), owed).ifPresent(what -> broken("I2", what));
        if (effects.isRepeatedAsForgotten(work, handling.consumer().name())) {
            saw("an effect was repeated, because Redis had forgotten its key");
        }
        answers.worked(handling);
        if (!owed.contains(work)) {
            broken("I3", "the " + work + " took effect, but was never sent.");
        }
    }

    /** A committed change of a group's counter. */
    void changed(CounterRow before, CounterRow after) {
        if (after == null) {
            numbering.counterIsGone(before.group());
            saw("the counter of a group was purged");
        }
    }

    /** The business changed its mind about the transaction that appended these. */
    public void rolledBack(Collection<UUID> ids) {
        events.rolledBack(ids);
    }

    /** An attempt of a handler failed by its own fault, or could not be committed. */
    public void failed(Handling handling, Failures.Kind kind, Instant now) {
        failures.add(handling.keyHash(), kind, now);
        attempts.failed(handling.keyHash());
    }

    /**
     * An operator wants the key to be tried again, with all its attempts.
     *
     * @param isShown whether the operator could see that an outcome is unknown
     */
    public void treated(String keyHash, Instant now, boolean isShown) {
        failures.forgive(keyHash, now);
        envelopes.treated(keyHash, now);
        if (isShown) {
            handlers.treated(keyHash);
        }
    }

    /** Whether an operator has decided about its key. */
    boolean isTreated(Owed work) {
        return envelopes.isTreated(work);
    }

    Instant now() {
        return attempts.clock().get();
    }

    /** What is one piece of work. */
    public Works works() {
        return works;
    }

    void saw(String situation) {
        situations.count(situation);
    }

    Failures failures() {
        return failures;
    }

    public Refusals refusals() {
        return refusals;
    }

    public Handlers handlers() {
        return handlers;
    }

    /** Whether its key came with other content, too. */
    boolean hasOtherContent(Owed work) {
        return owed.stream().anyMatch(other -> other.hash().equals(work.hash()) && Works.isOtherContent(other, work));
    }

    /** Whether nothing need carry it, because the time of all its copies is over. */
    boolean isExpired(Owed work) {
        return envelopes.isExpired(work, attempts.clock().get());
    }

    boolean isExpired(String keyHash) {
        return envelopes.isExpired(keyHash, attempts.clock().get());
    }

    /** Whether the time of one of its copies is over before a moment. */
    boolean expires(Owed work, Instant before) {
        return envelopes.isAnyExpired(work, before);
    }

    /** The record of a key is gone; the one that wanted that says so at once. */
    void removed(KeyRow record, Instant now) {
        removals.removed(record, now, events.count());
    }

    /** An operator wanted the key to be unknown: its next copy is new, and a message that was deleted at the broker is given up. */
    public void forgotten(KeyRow row) {
        removals.explain(row.record().keyHash());
        givenUp.forgotten(row);
    }

    public Removals removals() {
        return removals;
    }

    public Attempts attempts() {
        return attempts;
    }

    public Sequences sequences() {
        return sequences;
    }

    public Answers answers() {
        return answers;
    }

    public Calls calls() {
        return calls;
    }

    History history() {
        return history;
    }

    boolean isEventAfter(UUID event, int others) {
        return events.isAfter(event, others);
    }

    boolean isEvent(String subject) {
        return events.all().stream().anyMatch(event -> event.id().toString().equals(subject));
    }

    public Discards discards() {
        return discards;
    }

    public GivenUp givenUp() {
        return givenUp;
    }

    /** An operator has given a parked message a key of its own. */
    public void givenKeyOfItsOwn(Owed work, String key) {
        effects.givenKey(work, key);
        envelopes.treated(work, now());
    }

    public boolean isDone(Owed work) {
        return effects.isAny(work) || sequences.isOvertaken(work);
    }

    private Effects effects() {
        return effects;
    }

    public Collection<Owed> owed() {
        return owed;
    }

    public Collection<EventRow> events() {
        return events.all();
    }

    /** What was broken at the moment it happened. */
    Optional<Violation> violation() {
        return violations.stream()
                .findFirst()
                .or(removals::unexplained)
                .or(discards::unexplained)
                .or(history::wrong)
                .or(handlers::wrongLease)
                .or(envelopes::wrong)
                .or(events::late);
    }

    public void broken(String promise, String what) {
        violations.add(new Violation(promise, what));
    }
}
