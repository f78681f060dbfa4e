package dev.semel.idempotency;

/** Where a consumer in {@link Mode#LEASED} keeps the claims, leases and results of its keys. */
public enum KeyStore {

    /** In the application's database, as durable as its effects. The default. */
    DATABASE,

    /**
     * In Redis, which the module {@code semel-redis} brings: a claim and a completion cost no write of the database. For work that may
     * happen twice when a cache is lost.
     *
     * <p><strong>Promise.</strong> No message is lost when Redis forgets: retries and parked messages are stored in the database
     * before the state in Redis changes, and a key that has failed once is the database's from then on.
     *
     * <p><strong>Limits.</strong> Work is done once per key only for as long as Redis remembers the key: a failover that loses the last
     * writes, a restart without its file, an eviction or {@code FLUSHALL} makes the next copy new, and its effect repeats.
     * {@link Lease#guard()} holds for the moment in which it is asked, not until the caller's transaction ends, and {@link Lease#complete()}
     * closes the key after that transaction is committed, and not with it. The console lists only keys that the database
     * has: those that failed, or that came by a retry or by a copy that had to wait.
     */
    REDIS
}
