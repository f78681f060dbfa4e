package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.kafka.client.ClientSettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import dev.semel.kafka.KafkaSource;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.AmbiguousResolutionException;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads every {@code @KafkaSource} at deployment, so that what is broken fails there and not at the first record. */
public class KafkaSourceCheck implements Extension {

    private final Set<Class<?>> found = new LinkedHashSet<>();

    void collect(@Observes @WithAnnotations(KafkaSource.class) ProcessAnnotatedType<?> type) {
        Class<?> beanClass = type.getAnnotatedType().getJavaClass();
        if (beanClass.isAnnotationPresent(KafkaSource.class) && !Modifier.isAbstract(beanClass.getModifiers())) {
            found.add(beanClass);
        }
    }

    void check(@Observes AfterDeploymentValidation deployment, BeanManager beans) {
        found.forEach(beanClass -> check(beanClass, deployment, beans));
        refuse(deployment, found.isEmpty() ? ClientSettings::configuredIfAny : ClientSettings::configured);
    }

    private static void check(Class<?> beanClass, AfterDeploymentValidation deployment, BeanManager beans) {
        refuse(deployment, () -> {
            List<String> broken = KafkaSourceRules.brokenBy(beanClass);
            broken.forEach(sentence -> deployment.addDeploymentProblem(
                    new IllegalStateException(sentence + " The application does not start until then.")));
            if (broken.isEmpty()) {
                KafkaConsumers.definition(new AnnotatedConsumer(beanClass, ConsumerDefinition.of(beanClass)));
            }
        });
        missingBean(beanClass, beans)
                .ifPresent(sentence -> deployment.addDeploymentProblem(new IllegalStateException(beanClass.getName()
                        + " has @KafkaSource, but " + sentence + " The application does not start until then.")));
    }

    private static Optional<String> missingBean(Class<?> beanClass, BeanManager beans) {
        try {
            return beans.resolve(beans.getBeans(beanClass, Any.Literal.INSTANCE)) == null
                    ? Optional.of("is no CDI bean, so no record could be brought to it. Give the class a scope such as"
                            + " @ApplicationScoped.")
                    : Optional.empty();
        } catch (AmbiguousResolutionException several) {
            return Optional.of("several CDI beans fit: " + several.getMessage());
        }
    }

    private static void refuse(AfterDeploymentValidation deployment, Runnable reading) {
        try {
            reading.run();
        } catch (IllegalArgumentException broken) {
            deployment.addDeploymentProblem(broken);
        }
    }
}
