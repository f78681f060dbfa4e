package dev.semel.xa;

import java.util.Arrays;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** The driver's resource, which does not call a branch finished that may still be prepared. */
record SettlingResource(XAResource resource) implements XAResource {

    /** What a driver says that knows no code for the failure. */
    private static final int NO_CODE = 0;

    @Override
    public int prepare(Xid xid) throws XAException {
        try {
            return resource.prepare(xid);
        } catch (XAException failed) {
            throw unsettled(xid, failed);
        }
    }

    @Override
    public void commit(Xid xid, boolean isOnePhase) throws XAException {
        try {
            resource.commit(xid, isOnePhase);
        } catch (XAException failed) {
            throw isOnePhase ? failed : unsettled(xid, failed);
        }
    }

    @Override
    public void rollback(Xid xid) throws XAException {
        try {
            resource.rollback(xid);
        } catch (XAException failed) {
            throw unsettled(xid, failed);
        }
    }

    private XAException unsettled(Xid xid, XAException failed) {
        boolean mayBePrepared =
                switch (failed.errorCode) {
                    // No failure ends what is prepared. What is unknown has a code of its own.
                    case NO_CODE, XAException.XAER_RMERR -> true;
                    // A session that has gone without a word still has it in flight.
                    case XAException.XAER_NOTA -> isPrepared(xid);
                    default -> false;
                };
        return mayBePrepared ? retry(failed) : failed;
    }

    private boolean isPrepared(Xid xid) {
        try {
            return Arrays.stream(resource.recover(TMSTARTRSCAN | TMENDRSCAN))
                    .anyMatch(prepared -> isSame(prepared, xid));
        } catch (XAException unknown) {
            return true;
        }
    }

    private static boolean isSame(Xid one, Xid other) {
        return one.getFormatId() == other.getFormatId()
                && Arrays.equals(one.getGlobalTransactionId(), other.getGlobalTransactionId())
                && Arrays.equals(one.getBranchQualifier(), other.getBranchQualifier());
    }

    private static XAException retry(XAException failed) {
        XAException retry =
                new XAException("The branch may still be prepared, and is to be settled on another connection.");
        retry.errorCode = XAException.XAER_RMFAIL;
        retry.initCause(failed);
        return retry;
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
