package dev.semel.internal.platform;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** What the server hands out: its threads, what it knows of the transaction of the caller, and the name of the application. */
@Dependent
class ServerResources {

    @Produces
    @Semel
    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;

    @Produces
    @Semel
    @Resource(lookup = "java:comp/DefaultManagedExecutorService")
    private ManagedExecutorService threads;

    // It is a ManagedExecutorService, too.
    @Produces
    @Semel
    @Typed(ManagedScheduledExecutorService.class)
    @Resource(lookup = "java:comp/DefaultManagedScheduledExecutorService")
    private ManagedScheduledExecutorService timed;

    @Produces
    @Semel
    @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
    private ManagedThreadFactory lasting;

    @Produces
    @Semel
    @Resource(lookup = "java:app/AppName")
    private String application;
}
