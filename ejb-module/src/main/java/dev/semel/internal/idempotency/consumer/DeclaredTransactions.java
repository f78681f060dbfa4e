package dev.semel.internal.idempotency.consumer;

import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

/** What the annotations of a consumer say of its transactions. */
public final class DeclaredTransactions {

    private static final String LISTENER_METHOD = "onMessage";

    private DeclaredTransactions() {}

    /** Whether the bean begins and ends its transactions itself. */
    public static boolean areBeanManaged(Class<?> beanClass) {
        TransactionManagement management = beanClass.getAnnotation(TransactionManagement.class);
        return management != null && management.value() == TransactionManagementType.BEAN;
    }

    /** Whether messages are delivered in a transaction of the container, which holds their receipt. */
    public static boolean holdTheReceipt(Class<?> beanClass) {
        return !ConsumerClass.isBroughtBySemel(beanClass)
                && !areBeanManaged(beanClass)
                && attributeOf(beanClass) != TransactionAttributeType.NOT_SUPPORTED;
    }

    // The method's annotation wins over that of the class which declares the method.
    private static TransactionAttributeType attributeOf(Class<?> beanClass) {
        TransactionAttribute attribute = listener(beanClass)
                .map(DeclaredTransactions::attributeOf)
                .orElseGet(() -> beanClass.getAnnotation(TransactionAttribute.class));
        return attribute == null ? TransactionAttributeType.REQUIRED : attribute.value();
    }

    /** The method that messages are delivered to. */
    public static Optional<Method> listener(Class<?> beanClass) {
        return Arrays.stream(beanClass.getMethods())
                .filter(DeclaredTransactions::isListener)
                .findFirst();
    }

    public static boolean isListener(Method method) {
        return method.getName().equals(LISTENER_METHOD) && method.getParameterCount() == 1 && !method.isBridge();
    }

    private static TransactionAttribute attributeOf(Method method) {
        TransactionAttribute own = method.getAnnotation(TransactionAttribute.class);
        return own != null ? own : method.getDeclaringClass().getAnnotation(TransactionAttribute.class);
    }
}
