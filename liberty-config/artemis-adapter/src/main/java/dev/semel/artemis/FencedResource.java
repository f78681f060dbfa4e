package dev.semel.artemis;

import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperImpl;

/** A session in a transaction of the container: when a commit in one phase returns, it has happened or never will. */
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
        } catch (XAException unknown) {
            // In two phases the transaction manager settles it itself.
            if (isOnePhase && unknown.errorCode == XAException.XAER_RMFAIL) {
                fence.rollBack(xid);
            }
            throw unknown;
        }
    }
}
