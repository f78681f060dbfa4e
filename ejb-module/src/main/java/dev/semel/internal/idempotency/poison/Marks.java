package dev.semel.internal.idempotency.poison;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import java.util.UUID;

/**
 * Port: keeps marks of the handlers that incarnations of nodes have begun, one for each delivery. A mark whose incarnation has died tells
 * of a death over its key; several marks of one incarnation tell of one. Every method works in the transaction of its caller.
 */
public interface Marks {

    /** What the marks of other incarnations than the one that asks say of this key. */
    Deaths deaths(IdempotencyKey key, UUID incarnation);

    /** Marks that a handler begins in this incarnation of the server, and whether nothing else runs there. */
    void addMark(UUID mark, IdempotencyKey key, UUID incarnation, boolean isAlone);

    /** Others have begun beside the handler of a mark that said it was alone. */
    void noLongerAlone(UUID mark);

    /** Takes one mark away: its handler came back, or was never called. */
    void removeMark(UUID mark);

    /**
     * Takes one mark away of which it is not known whether it is stored. Waits for a transaction that may still store it, so that none
     * comes afterwards.
     */
    void removeMarkInDoubt(UUID mark, IdempotencyKey key, UUID incarnation);

    /** Takes the marks of incarnations that have died away: a handler of the key came back, or it is not to be called any more. */
    void forgetDeaths(IdempotencyKey key, UUID incarnation);

    /** Takes all marks of one incarnation away, which ends in good order: what still runs is cut off by the stop, and is no death. */
    void removeAll(UUID incarnation);
}
