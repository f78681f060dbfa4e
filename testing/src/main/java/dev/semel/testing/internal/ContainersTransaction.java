package dev.semel.testing.internal;

import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.transaction.Transactional;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether a container begins a transaction before what protects a method, for a caller that has none. */
final class ContainersTransaction {

    private static final List<Class<? extends Annotation>> ENTERPRISE_BEANS =
            List.of(Stateless.class, Stateful.class, Singleton.class);
    private static final Set<TransactionAttributeType> OF_ENTERPRISE_BEANS =
            Set.of(TransactionAttributeType.REQUIRED, TransactionAttributeType.REQUIRES_NEW);
    private static final Set<Transactional.TxType> OF_OTHERS =
            Set.of(Transactional.TxType.REQUIRED, Transactional.TxType.REQUIRES_NEW);

    private ContainersTransaction() {}

    static boolean isAround(Class<?> bean, Method method) {
        if (ENTERPRISE_BEANS.stream().noneMatch(bean::isAnnotationPresent)) {
            return declared(bean, method, Transactional.class)
                    .filter(declared -> OF_OTHERS.contains(declared.value()))
                    .isPresent();
        }
        TransactionManagement management = bean.getAnnotation(TransactionManagement.class);
        boolean isContainers = management == null || management.value() == TransactionManagementType.CONTAINER;
        return isContainers
                && OF_ENTERPRISE_BEANS.contains(declared(bean, method, TransactionAttribute.class)
                        .map(TransactionAttribute::value)
                        .orElse(TransactionAttributeType.REQUIRED));
    }

    private static <A extends Annotation> Optional<A> declared(Class<?> bean, Method method, Class<A> annotation) {
        return Optional.ofNullable(method.getAnnotation(annotation))
                .or(() -> Optional.ofNullable(bean.getAnnotation(annotation)));
    }
}
