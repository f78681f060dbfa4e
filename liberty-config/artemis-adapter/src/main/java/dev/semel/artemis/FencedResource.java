package dev.semel.artemis;

import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQDuplicateIdException;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperImpl;

/**
 * A session in a transaction of the container: when a commit in one phase returns, it has happened or never will; one that is decided
 * in two phases has happened, if the broker came back in time.
 */
final class FencedResource extends ActiveMQXAResourceWrapperImpl {

    private final Fence fence;

    FencedResource(XAResource session, Map<String, Object> properties, Fence fence) {
        super(session, properties);
        this.fence = fence;
    }

    @Override
    public void commit(Xid xid, boolean isOnePhase) throws XAException {
        try {
            super.commit(xid, isOnePhase);
        } catch (XAException failed) {
            if (!Fence.isSilence(failed)) {
                throw failed;
            }
            if (isOnePhase) {
                throw fenced(xid, failed);
            }
            if (!fence.commit(xid)) {
                throw failed;
            }
        }
    }

    private XAException fenced(Xid xid, XAException failed) {
        if (isRefused(failed)) {
            return rolledBack(failed);
        }
        fence.rollBack(xid);
        return failed;
    }

    // The client calls it a failure of the broker, as if it had not answered. The broker has rolled back.
    private static boolean isRefused(Throwable failure) {
        return failure instanceof ActiveMQDuplicateIdException
                || failure.getCause() != null && isRefused(failure.getCause());
    }

    private static XAException rolledBack(XAException refusal) {
        XAException rolledBack = new XAException("The broker has a message of this transaction already.");
        rolledBack.errorCode = XAException.XA_RBINTEGRITY;
        rolledBack.initCause(refusal);
        return rolledBack;
    }
}
