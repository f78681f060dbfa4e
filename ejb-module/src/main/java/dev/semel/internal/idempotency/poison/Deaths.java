package dev.semel.internal.idempotency.poison;

/**
 * How often servers have died over a key, in all and while nothing else ran there.
 *
 * @param undecided incarnations that began the key and have not told yet what came of it: they work, or have died a moment ago
 */
public record Deaths(int all, int alone, int undecided) {

    private static final int IN_COMPANY = 3;

    static final Deaths NONE = new Deaths(0, 0, 0);

    /**
     * Whether the key is to be given up on. Of the deaths beside others one counts: the neighbours of a deadly message die with it on
     * one node after the other, before the first death is known. Three times as many are enough in any company.
     */
    boolean areEnough(int maxServerDeaths) {
        return alone + Math.min(1, all - alone) >= maxServerDeaths || all >= IN_COMPANY * maxServerDeaths;
    }
}
