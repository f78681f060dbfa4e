package dev.semel.internal.platform;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** What the server knows of the transaction of the caller, for constructors. */
@Dependent
class RegistryProducer {

    @Produces
    @Semel
    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;
}
