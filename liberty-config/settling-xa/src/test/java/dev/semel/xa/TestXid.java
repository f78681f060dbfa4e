package dev.semel.xa;

import javax.transaction.xa.Xid;

/** The number of a transaction. */
record TestXid(int number) implements Xid {

    @Override
    public int getFormatId() {
        return 1;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return new byte[] {(byte) number};
    }

    @Override
    public byte[] getBranchQualifier() {
        return new byte[] {1};
    }
}
