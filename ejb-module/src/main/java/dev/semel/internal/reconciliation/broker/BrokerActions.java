package dev.semel.internal.reconciliation.broker;

import dev.semel.admin.RefusedException;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.internal.reconciliation.Findings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** What can be done at the broker about a finding of its side. Each looks again first, and asks the broker of the finding only. */
@Dependent
public class BrokerActions {

    /** So many messages are named at once. */
    public static final int MOST = 1_000;

    private final BrokerSide broker;
    private final BrokerHands hands;
    private final Findings findings;
    private final Transactions transactions;

    @Inject
    public BrokerActions(BrokerSide broker, BrokerHands hands, Findings findings, Transactions transactions) {
        this.broker = broker;
        this.hands = hands;
        this.findings = findings;
        this.transactions = transactions;
    }

    /**
     * The messages of a finding that the broker gave up.
     *
     * @throws RefusedException if the finding is gone or of another kind, or its broker is another one or does not tell
     */
    public List<GivenUp> givenUp(FindingKind kind, String subject) {
        BrokerSubject about = here(kind, subject, kind.isGivenUp());
        return hands.givenUp(about.queue(), origin(about), MOST)
                .orElseThrow(() -> new RefusedException(
                        "The broker does not say what lies in " + about.queue() + ". Nothing was done; try again."));
    }

    /** @throws RefusedException if the messages cannot be sent back */
    public void requireOrigin(FindingKind kind, String subject) {
        BrokerSubject about = here(kind, subject, kind.isGivenUp());
        String origin = origin(about);
        if (origin.isEmpty()) {
            throw new RefusedException(
                    "The broker does not say where these messages came from. Nothing was done; move them with its tools.");
        }
        if (!hands.hasQueue(origin)) {
            throw new RefusedException("The queue " + origin + ", from which these messages came, is not there."
                    + " Nothing was done; start its consumer, or move them with the broker's tools.");
        }
    }

    /** Moves a message back to the queue from which it came, as it is; false if it is gone. */
    public boolean sendBack(String subject, long message) {
        return hands.sendBack(read(subject).queue(), message);
    }

    /** False if it is gone. */
    public boolean delete(String subject, long message) {
        return hands.delete(read(subject).queue(), message);
    }

    /**
     * Closes the consumers that keep messages, so that the broker gives these again; false if none does any more.
     *
     * @throws RefusedException as {@link #givenUp}
     */
    public boolean deliverAgain(FindingKind kind, String subject) {
        BrokerSubject about = here(kind, subject, kind == FindingKind.DELIVERY_WITHOUT_END);
        Finding finding = found(kind, subject).orElseThrow(BrokerActions::gone);
        return hands.closeIdleConsumers(about.queue(), finding.since()) > 0;
    }

    /** Ends the finding if nothing of it is left; otherwise, or if the broker does not tell, the next look of a node does it. */
    public void forgetIfNoneIsLeft(FindingKind kind, String subject) {
        BrokerSubject about = read(subject);
        if (Optional.ofNullable(about.origin())
                .flatMap(origin -> hands.givenUp(about.queue(), origin, 1))
                .filter(List::isEmpty)
                .isPresent()) {
            transactions.doInNew(() -> findings.remove(kind, subject));
        }
    }

    // The subject of a finding has an end, and names of queues may be longer.
    private static String origin(BrokerSubject about) {
        if (about.origin() == null) {
            throw new RefusedException(
                    "The names of the queues of this finding are too long to be kept whole, so it does not say where its"
                            + " messages came from. Nothing was done; use the broker's tools.");
        }
        return about.origin();
    }

    private BrokerSubject here(FindingKind kind, String subject, boolean isForIt) {
        if (!isForIt || found(kind, subject).isEmpty()) {
            throw gone();
        }
        BrokerSubject about = read(subject);
        String now = broker.broker()
                .orElseThrow(() -> new RefusedException("The broker does not answer. Nothing was done; try again."));
        if (!about.isOf(now)) {
            throw new RefusedException("This finding is about the broker " + about.broker()
                    + ", but this node is connected with the broker " + now
                    + ". Nothing was done; use the console of a node that is connected with it.");
        }
        return about;
    }

    private Optional<Finding> found(FindingKind kind, String subject) {
        return transactions.inNew(() -> findings.lock(kind, subject));
    }

    private static RefusedException gone() {
        return new RefusedException("This finding is gone. Nothing was done; look at the list again.");
    }

    private static BrokerSubject read(String subject) {
        return BrokerSubject.read(subject).orElseThrow(BrokerActions::gone);
    }
}
