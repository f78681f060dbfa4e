package dev.semel.internal.startup.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.idempotency.http.IdempotentRequest;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.Any;
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
import java.util.Optional;

/** Reads every annotated consumer at deployment, so that what is broken fails there and not at the first message. */
public class ConsumerCheck implements Extension {

    private final AnnotatedTypes annotated = new AnnotatedTypes();
    private final CalledMethods called = new CalledMethods();
    private final RequestMethods requests = new RequestMethods();
    private final List<AnnotatedConsumer> consumers = new ArrayList<>();

    void collect(@Observes @WithAnnotations(IdempotentConsumer.class) ProcessAnnotatedType<?> type) {
        Class<?> beanClass = type.getAnnotatedType().getJavaClass();
        if (beanClass.isAnnotationPresent(IdempotentConsumer.class)
                && !beanClass.isAnnotationPresent(Interceptor.class)) {
            annotated.add(beanClass);
        }
    }

    void collectCalled(@Observes @WithAnnotations(Idempotent.class) ProcessAnnotatedType<?> type) {
        if (!type.getAnnotatedType().isAnnotationPresent(Interceptor.class)) {
            type.getAnnotatedType().getMethods().stream()
                    .filter(method -> method.isAnnotationPresent(Idempotent.class))
                    .forEach(method -> called.add(method.getJavaMember()));
        }
    }

    void collectRequests(@Observes @WithAnnotations(IdempotentRequest.class) ProcessAnnotatedType<?> type) {
        if (!type.getAnnotatedType().isAnnotationPresent(Interceptor.class)) {
            requests.add(type.getAnnotatedType().getJavaClass());
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
        List<String> problems = new ArrayList<>(annotated.unprotected());
        problems.addAll(ConsumerRules.brokenBy(consumers));
        NamesInUse names = new NamesInUse(consumers);
        problems.addAll(called.problems(names));
        problems.addAll(requests.problems(names));
        consumers.forEach(consumer -> problems.addAll(missingBeans(consumer, beanManager)));
        problems.forEach(problem -> deployment.addDeploymentProblem(
                new IllegalStateException(problem + " The application does not start until then.")));
    }

    /** A sentence for each bean that the consumer names and that is not there: otherwise each message would fail. */
    private static List<String> missingBeans(AnnotatedConsumer consumer, BeanManager beans) {
        List<String> missing = new ArrayList<>();
        ConsumerDefinition definition = consumer.definition();
        if (definition.key().isByResolver()) {
            missingBean(consumer, "keyResolver", definition.key().resolver(), beans)
                    .ifPresent(missing::add);
        }
        if (definition.failureTypes().hasClassifier()) {
            missingBean(consumer, "classifier", definition.failureTypes().classifier(), beans)
                    .ifPresent(missing::add);
        }
        if (beans.getBeans(KeyCache.class, Any.Literal.INSTANCE).isEmpty()) {
            ConsumerRules.missingStore(consumer).ifPresent(missing::add);
        }
        return missing;
    }

    private static Optional<String> missingBean(
            AnnotatedConsumer consumer, String member, Class<?> named, BeanManager beans) {
        String start = consumer.className() + " names " + named.getName() + " as its " + member + ", but ";
        try {
            if (beans.resolve(beans.getBeans(named, Any.Literal.INSTANCE)) != null) {
                return Optional.empty();
            }
            return Optional.of(start + "there is no such CDI bean. Give the class a scope such as @ApplicationScoped.");
        } catch (AmbiguousResolutionException several) {
            return Optional.of(start + "several CDI beans fit: " + several.getMessage());
        }
    }

    List<AnnotatedConsumer> consumers() {
        return consumers;
    }
}
