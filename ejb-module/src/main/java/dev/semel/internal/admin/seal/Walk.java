package dev.semel.internal.admin.seal;

import dev.semel.admin.audit.ChainView;
import dev.semel.admin.audit.Verification;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One look through the chain, while it goes on growing and is purged:
 *
 * <ol>
 *   <li>It reads where the chain begins, and the hash on which that rests, which is trusted.
 *   <li>It reads seals in the order of their numbers, a thousand at a time, each with its line in the same statement. A purge that has
 *       removed those that come next moves the beginning.
 *   <li>Of a seal: its number follows, it names the hash of the one before it, and its own hash is that of what it says.
 *   <li>Of its line: it is there, says what was sealed, and counts no less. If it is marked, it counts what its latest seal says.
 *   <li>Behind the last seal: the chain was said to end there.
 *   <li>It looks for lines that are marked and have no seal.
 * </ol>
 */
final class Walk {

    static final int CHUNK = 1_000;

    private final SealStore seals;
    private final Findings findings = new Findings();
    private boolean hasBegun;
    private long first;
    private @Nullable Instant since;
    private long reached;
    private String hash = "";
    private long looked;

    Walk(SealStore seals) {
        this.seals = seals;
    }

    /** Looks at the next seals, in a transaction of the caller; answers whether there may be more. */
    boolean goOn() {
        Optional<Chain> before = seals.chain();
        if (before.isEmpty()) {
            findings.add("The row is gone that says where the chain begins and ends: nothing is sealed any more.");
            return false;
        }
        if (!hasBegun) {
            beginBehind(before.get());
            lookBefore();
        }
        List<SealedLine> next = seals.after(reached, CHUNK);
        // Read behind the seals: those that were purged before they were read are told here.
        Optional<Chain> purged = seals.chain().filter(chain -> isPurgedTo(chain, next));
        purged.ifPresent(this::beginBehind);
        next.forEach(this::look);
        if (next.isEmpty() && purged.isEmpty()) {
            lookAtTheEnd(before.get());
            return false;
        }
        return true;
    }

    private boolean isPurgedTo(Chain chain, List<SealedLine> next) {
        return chain.purged() > reached && (next.isEmpty() || next.get(0).seal().number() > chain.purged());
    }

    private void beginBehind(Chain chain) {
        hasBegun = true;
        first = chain.purged() + 1;
        since = null;
        reached = chain.purged();
        hash = chain.purgedHash();
    }

    private void lookBefore() {
        seals.after(0, 1).stream()
                .map(one -> one.seal().number())
                .filter(number -> number <= reached)
                .forEach(number -> findings.add("Seals up to " + reached + " were purged, it is said, but seal "
                        + number + " is still there."));
    }

    private void look(SealedLine one) {
        Seal seal = one.seal();
        if (seal.number() > reached + 1) {
            findings.add(missing(reached + 1, seal.number() - 1));
        } else if (!seal.previous().equals(hash)) {
            findings.add(name(seal) + " does not follow the one before it: it names another hash.");
        }
        if (!seal.isIntact()) {
            findings.add(name(seal) + " was changed: its hash is not that of what it says.");
        }
        one.line()
                .ifPresentOrElse(
                        line -> look(one, line),
                        () -> findings.add(name(seal) + " has no line any more: it is gone before its retention."));
        since = since == null ? seal.sealedAt() : since;
        reached = seal.number();
        hash = seal.hash();
        looked++;
    }

    private void look(SealedLine one, Counted line) {
        Seal seal = one.seal();
        if (!line.line().hash().equals(seal.lineHash())) {
            findings.add("Line " + seal.line() + " was changed after it was sealed with number " + seal.number() + ".");
        }
        boolean isAsSealed = one.isMarked() && one.isLatest();
        if (line.affected() < seal.affected() || isAsSealed && line.affected() != seal.affected()) {
            findings.add("Line " + seal.line() + " counts " + line.affected() + ", but was sealed with "
                    + seal.affected() + ", with number " + seal.number() + ".");
        }
    }

    private void lookAtTheEnd(Chain chain) {
        if (chain.last() > reached) {
            findings.add(missing(reached + 1, chain.last()));
        } else if (chain.last() == reached && !chain.lastHash().equals(hash)) {
            findings.add("Seal " + reached + " is not the one with which the chain was said to end.");
        } else if (chain.last() < reached) {
            findings.add("The chain was said to end with seal " + chain.last() + ", but goes on to " + reached + ".");
        }
    }

    /** After the last seal, in a transaction of the caller. */
    Verification end() {
        for (UUID line : seals.markedWithoutSeal(Findings.MOST)) {
            findings.add("Line " + line + " is marked as sealed, but has no seal.");
        }
        ChainView chain = new ChainView(first, since, reached, hash, seals.waiting());
        return new Verification(chain, seals.now(), looked, findings.number(), findings.first());
    }

    private static String name(Seal seal) {
        return "Seal " + seal.number() + " of line " + seal.line();
    }

    private static String missing(long from, long to) {
        return from == to ? "Seal " + from + " is missing." : "Seals " + from + " to " + to + " are missing.";
    }
}
