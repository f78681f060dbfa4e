package dev.semel.testing.internal;

import jakarta.ejb.EJBContext;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;

/** The context of a bean, as far as the kit has a container: the end of its transaction. */
final class BeanContext {

    private BeanContext() {}

    static <T extends EJBContext> T of(Class<T> type, TransactionSynchronizationRegistry transaction) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "setRollbackOnly" -> transaction.setRollbackOnly();
                        case "getRollbackOnly" -> {
                            return transaction.getRollbackOnly();
                        }
                        case "toString" -> {
                            return "the kit's " + type.getSimpleName();
                        }
                        default ->
                            throw new UnsupportedOperationException(
                                    "The kit's " + type.getSimpleName() + " has no " + method.getName()
                                            + ". Give it one: with(" + type.getSimpleName() + ".class, ...).");
                    }
                    return null;
                }));
    }
}
