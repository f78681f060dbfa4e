package dev.semel.postgresql;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** The driver's resource, which does not call a branch finished that is still prepared. */
record SettlingResource(XAResource resource) implements XAResource {

    @Override
    public void commit(Xid xid, boolean isOnePhase) throws XAException {
        try {
            resource.commit(xid, isOnePhase);
        } catch (XAException failed) {
            throw isOnePhase ? failed : unsettled(failed);
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        try {
            resource.rollback(xid);
        } catch (XAException failed) {
            throw unsettled(failed);
        }
    }

    // No failure of COMMIT PREPARED or ROLLBACK PREPARED ends what is prepared. What is unknown has a code of its own.
    private static XAException unsettled(XAException failed) {
        if (failed.errorCode != XAException.XAER_RMERR) {
            return failed;
        }
        XAException unsettled =
                new XAException("The branch is still prepared, and is to be settled on another connection.");
        unsettled.errorCode = XAException.XAER_RMFAIL;
        unsettled.initCause(failed);
        return unsettled;
    }

    @Override
    public boolean isSameRM(XAResource other) throws XAException {
        return resource.isSameRM(other instanceof SettlingResource settling ? settling.resource : other);
    }

    @Override
    public void start(Xid xid, int flags) throws XAException {
        resource.start(xid, flags);
    }

    @Override
    public void end(Xid xid, int flags) throws XAException {
        resource.end(xid, flags);
    }

    @Override
    public int prepare(Xid xid) throws XAException {
        return resource.prepare(xid);
    }

    @Override
    public Xid[] recover(int flag) throws XAException {
        return resource.recover(flag);
    }

    @Override
    public void forget(Xid xid) throws XAException {
        resource.forget(xid);
    }

    @Override
    public int getTransactionTimeout() throws XAException {
        return resource.getTransactionTimeout();
    }

    @Override
    public boolean setTransactionTimeout(int seconds) throws XAException {
        return resource.setTransactionTimeout(seconds);
    }
}
