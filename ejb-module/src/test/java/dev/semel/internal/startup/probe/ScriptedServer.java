package dev.semel.internal.startup.probe;

import dev.semel.internal.platform.TransactionFailedException;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.startup.probe.ProbeQueue.UnreachableBrokerException;
import jakarta.transaction.RollbackException;
import java.util.HashSet;
import java.util.Set;

/** A server that commits two resources together, or refuses to. */
final class ScriptedServer implements Transactions {

    private final boolean isAccepting;
    private final Set<String> resources = new HashSet<>();
    RuntimeException failure;
    boolean isAnyCommitLost;
    boolean isBrokerAway;
    boolean refusesAtOnce;
    boolean keepsLocks = true;
    boolean commitsSends = true;
    boolean rollsSendsBack = true;
    int commitsLost;
    int sent;
    int arrived;

    ScriptedServer(boolean isAccepting) {
        this.isAccepting = isAccepting;
    }

    void touchDatabase() {
        if (failure != null) {
            throw failure;
        }
        resources.add("database");
    }

    void requireBroker() throws UnreachableBrokerException {
        if (isBrokerAway) {
            throw new UnreachableBrokerException(new IllegalStateException("connection refused"));
        }
    }

    void send() throws UnreachableBrokerException {
        requireBroker();
        if (refusesAtOnce && resources.contains("database")) {
            throw new UnreachableBrokerException(
                    new IllegalStateException("Local transaction already has 1 non-XA Resource"));
        }
        resources.add("broker");
        sent++;
    }

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
        resources.clear();
        sent = 0;
        boolean isWhole = false;
        try {
            T result = work.run();
            if (isAnyCommitLost || resources.size() > 1 && !isAccepting) {
                throw new TransactionFailedException(new RollbackException("not committed"));
            }
            isWhole = true;
            return result;
        } finally {
            arrived = (isWhole ? commitsSends && commitsLost-- <= 0 : !rollsSendsBack) ? sent : 0;
        }
    }

    @Override
    public <T, E extends Exception> T outside(Work<T, E> work) throws E {
        return work.run();
    }
}
