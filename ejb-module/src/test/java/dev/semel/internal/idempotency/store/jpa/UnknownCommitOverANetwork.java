package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.CuttingProxy;
import dev.semel.testing.CuttingProxy.Cut;
import dev.semel.testing.RealContractDatabase;
import dev.semel.testing.TestDatabase;
import java.util.function.Consumer;

/** On a database behind a connection that can be cut. */
abstract class UnknownCommitOverANetwork extends UnknownCommitContract {

    abstract TestDatabase direct();

    /** A proxy before the database that cuts at the word by which a commit is asked for. */
    abstract CuttingProxy proxy(Cut cut);

    /** The same database, through the proxy. */
    abstract TestDatabase through(CuttingProxy proxy);

    @Override
    ContractDatabase<KeyStores> database() {
        return RealContractDatabase.of(direct(), SqlKeyStores::new);
    }

    @Override
    void commitCutAt(Cut cut, Consumer<KeyStores> work) {
        try (CuttingProxy proxy = proxy(cut)) {
            try {
                RealContractDatabase.of(through(proxy), SqlKeyStores::new).doInTransaction(stores -> {
                    work.accept(stores);
                    proxy.arm();
                });
            } finally {
                assertThat(proxy.hasCut())
                        .as("the commit came through the proxy")
                        .isTrue();
            }
        }
    }
}
