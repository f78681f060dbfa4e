package dev.semel.internal.idempotency.store.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.RealContractDatabase;

class LeaseStoreInRedisTest extends CachedLeaseStoreContract {

    @Override
    ContractDatabase<KeyStores> database() {
        return RealContractDatabase.of(Dialect.H2, RedisKeyStores::new);
    }

    @Override
    void assertThatTheKeyIsFree() {
        assertThat(TestRedis.field(RedisKeyStores.SERVER, owner.key().hash(), "state"))
                .isNull();
    }
}
