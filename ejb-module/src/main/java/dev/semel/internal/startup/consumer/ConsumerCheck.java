package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.ProcessManagedBean;
import jakarta.enterprise.inject.spi.ProcessSessionBean;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.util.ArrayList;
import java.util.List;

/** Reads every annotated consumer at deployment, so that what is broken fails there and not at the first message. */
public class ConsumerCheck implements Extension {

    private final AnnotatedTypes annotated = new AnnotatedTypes();
    private final List<AnnotatedConsumer> consumers = new ArrayList<>();

    void collect(@Observes @WithAnnotations(IdempotentConsumer.class) ProcessAnnotatedType<?> type) {
        Class<?> beanClass = type.getAnnotatedType().getJavaClass();
        if (beanClass.isAnnotationPresent(IdempotentConsumer.class)
                && !beanClass.isAnnotationPresent(Interceptor.class)) {
            annotated.add(beanClass);
        }
    }

    void tellApart(@Observes ProcessManagedBean<?> bean) {
        annotated.addOtherBean(bean.getAnnotatedBeanClass().getJavaClass());
    }

    void tellApartFromSessions(@Observes ProcessSessionBean<?> bean) {
        annotated.addOtherBean(bean.getBean().getBeanClass());
    }

    void check(@Observes AfterDeploymentValidation deployment, BeanManager beanManager) {
        for (Class<?> beanClass : annotated.consumers()) {
            try {
                consumers.add(new AnnotatedConsumer(beanClass, ConsumerDefinition.of(beanClass)));
            } catch (IllegalArgumentException broken) {
                deployment.addDeploymentProblem(broken);
            }
        }
        NamedBeans beans = new NamedBeans(beanManager);
        List<String> problems = new ArrayList<>(annotated.unprotected());
        problems.addAll(ConsumerRules.brokenBy(consumers));
        consumers.forEach(consumer -> problems.addAll(beans.missingOf(consumer)));
        problems.forEach(problem -> deployment.addDeploymentProblem(
                new IllegalStateException(problem + " The application does not start until then.")));
    }

    List<AnnotatedConsumer> consumers() {
        return consumers;
    }
}
