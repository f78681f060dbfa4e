package dev.semel.testing.basics;

import javax.transaction.xa.Xid;

/** The branch of a transaction with that number. */
public record TestXid(int number) implements Xid {

    @Override
    public int getFormatId() {
        return 1;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return new byte[] {1, 2, (byte) number};
    }

    @Override
    public byte[] getBranchQualifier() {
        return new byte[] {4};
    }
}
