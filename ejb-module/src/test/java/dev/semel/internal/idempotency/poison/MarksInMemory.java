package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.node.TestIncarnations;
import dev.semel.internal.platform.ThreadWaits;
import dev.semel.testing.SameTransaction;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Marks of handlers, kept over the deaths of a server that a test makes up. */
public final class MarksInMemory implements Marks {

    private final List<Mark> marks = new ArrayList<>();

    /** How often anything was asked or written. */
    public int statements;

    private RuntimeException refusal;

    /** No mark can be written from now on; null: it can again. */
    public void refuse(RuntimeException reason) {
        refusal = reason;
    }

    /** The detector of a server that was begun anew, after a stop in good order as far as it knows. */
    public PoisonDetector serverBegunAnew() {
        return new PoisonDetector(
                this, TestIncarnations.after(true, Clock.systemUTC()), new SameTransaction(), new ThreadWaits());
    }

    public List<String> hashes() {
        return marks.stream().map(Mark::hash).toList();
    }

    @Override
    public void removeAll(UUID incarnation) {
        statements++;
    }

    @Override
    public Deaths deaths(IdempotencyKey key, UUID incarnation) {
        statements++;
        int deaths = (int)
                ofOthers(key, incarnation).map(Mark::incarnation).distinct().count();
        return new Deaths(deaths, deaths, 0);
    }

    @Override
    public void addMark(UUID mark, IdempotencyKey key, UUID incarnation, boolean isAlone) {
        statements++;
        if (refusal != null) {
            throw refusal;
        }
        marks.add(new Mark(mark, key.hash(), incarnation));
    }

    @Override
    public void noLongerAlone(UUID mark) {
        statements++;
    }

    @Override
    public void removeMark(UUID mark) {
        statements++;
        marks.removeIf(left -> left.id.equals(mark));
    }

    @Override
    public void removeMarkInDoubt(UUID mark, IdempotencyKey key, UUID incarnation) {
        removeMark(mark);
    }

    @Override
    public void forgetDeaths(IdempotencyKey key, UUID incarnation) {
        statements++;
        marks.removeAll(ofOthers(key, incarnation).toList());
    }

    private Stream<Mark> ofOthers(IdempotencyKey key, UUID incarnation) {
        return List.copyOf(marks).stream()
                .filter(mark -> mark.hash.equals(key.hash()) && !mark.incarnation.equals(incarnation));
    }

    private record Mark(UUID id, String hash, UUID incarnation) {}
}
