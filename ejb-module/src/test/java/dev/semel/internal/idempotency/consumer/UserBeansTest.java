package dev.semel.internal.idempotency.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import java.lang.annotation.Annotation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Beans of the application, from a container that only knows one of them. */
class UserBeansTest {

    private final List<String> destroyed = new ArrayList<>();

    @Test
    void areAskedAndADependentOneLivesForThatCallOnly() {
        assertThat(askOneThatIs(Dependent.class)).isEqualTo("asked the bean");
        assertThat(destroyed).containsExactly("the bean");
    }

    @Test
    void areDestroyedAlsoWhereTheyFail() {
        assertThatThrownBy(() -> beans(Dependent.class).call(String.class, bean -> {
                    throw new IllegalStateException("No key.");
                }))
                .hasMessage("No key.");
        assertThat(destroyed).containsExactly("the bean");
    }

    @Test
    void liveOnWhereTheContainerKeepsThem() {
        assertThat(askOneThatIs(ApplicationScoped.class)).isEqualTo("asked the bean");
        assertThat(destroyed).isEmpty();
    }

    private String askOneThatIs(Class<? extends Annotation> scope) {
        return beans(scope).call(String.class, bean -> "asked " + bean);
    }

    @SuppressWarnings("unchecked")
    private UserBeans beans(Class<? extends Annotation> scope) {
        Bean<?> bean = answering(Bean.class, Map.of("getScope", scope));
        Instance.Handle<?> handle = (Instance.Handle<?>) Proxy.newProxyInstance(
                UserBeansTest.class.getClassLoader(),
                new Class<?>[] {Instance.Handle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "get" -> "the bean";
                    case "getBean" -> bean;
                    case "destroy" -> {
                        destroyed.add("the bean");
                        yield null;
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        Instance<?> selected = answering(Instance.class, Map.of("getHandle", handle));
        return new UserBeans(answering(Instance.class, Map.of("select", selected)));
    }

    private static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                UserBeansTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
