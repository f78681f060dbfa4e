package dev.semel.internal.admin.seal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * A link of the chain.
 *
 * @param affected what the line counted then
 * @param previous hash of the seal before it; empty: it is the first of all
 */
record Seal(long number, UUID line, long affected, String lineHash, String previous, String hash, Instant sealedAt) {

    /** The next one of the chain. */
    static Seal of(Counted line, Chain chain, Instant now) {
        Instant kept = now.truncatedTo(ChronoUnit.MICROS);
        return new Seal(
                        chain.last() + 1,
                        line.line().id(),
                        line.affected(),
                        line.line().hash(),
                        chain.lastHash(),
                        "",
                        kept)
                .hashed();
    }

    private Seal hashed() {
        return new Seal(number, line, affected, lineHash, previous, computed(), sealedAt);
    }

    /** Whether its hash is that of what it says. */
    boolean isIntact() {
        return hash.equals(computed());
    }

    private String computed() {
        return new Digest("semel audit seal 1")
                .add(number)
                .add(previous)
                .add(line)
                .add(lineHash)
                .add(affected)
                .add(sealedAt)
                .hex();
    }
}
