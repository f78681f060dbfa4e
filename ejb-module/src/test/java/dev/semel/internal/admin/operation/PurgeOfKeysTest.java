package dev.semel.internal.admin.operation;

import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.TestKeysAdmin;
import java.util.UUID;

class PurgeOfKeysTest extends PurgeOperationContract {

    @Override
    String action() {
        return "purge keys";
    }

    @Override
    void finish(OperationFixture otto, int hundreds) {
        otto.completedKeys(hundreds);
    }

    @Override
    long left(OperationFixture otto) {
        return otto.keys("COMPLETED");
    }

    @Override
    UUID start(OperationFixture otto) {
        KeyQuery query = new KeyQuery(null, otto.origin, null, null, null);
        return otto.transactions.inNew(() -> TestKeysAdmin.startPurge(otto.database, otto.started, otto.user, query));
    }
}
