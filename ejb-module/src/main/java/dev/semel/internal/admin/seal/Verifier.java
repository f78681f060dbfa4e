package dev.semel.internal.admin.seal;

import dev.semel.admin.audit.AuditChain;
import dev.semel.admin.audit.ChainView;
import dev.semel.admin.audit.Verification;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;

/** Looks at the chain as a whole; {@link Walk} looks through it. */
@Dependent
class Verifier implements AuditChain {

    private final SealStore seals;
    private final Transactions transactions;

    @Inject
    Verifier(SealStore seals, Transactions transactions) {
        this.seals = seals;
        this.transactions = transactions;
    }

    @Override
    public ChainView view() {
        Optional<Chain> chain = seals.chain();
        long purged = chain.map(Chain::purged).orElse(0L);
        return new ChainView(
                purged + 1,
                seals.sealedAfter(purged).orElse(null),
                chain.map(Chain::last).orElse(0L),
                chain.map(Chain::lastHash).orElse(""),
                seals.waiting());
    }

    @Override
    public Verification verify() {
        Walk walk = new Walk(seals);
        boolean isMore = true;
        while (isMore) {
            isMore = transactions.inNew(walk::goOn);
        }
        return transactions.inNew(walk::end);
    }
}
