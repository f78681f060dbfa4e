package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ActiveEndpointsTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Test
    void tellTheClassesOfTheBeansThatAreActive() throws JMException {
        ActiveEndpoints active = new ActiveEndpoints();
        Set<ObjectName> before = adapters();
        active.show();
        Set<ObjectName> shown = adapters();
        shown.removeAll(before);
        ObjectName name = shown.iterator().next();
        MessageEndpointFactory bean = beanOf(ActiveEndpointsTest.class);

        active.add(bean);
        assertThat((String[]) server.getAttribute(name, "Classes"))
                .containsExactly(ActiveEndpointsTest.class.getName());
        active.remove(bean);
        assertThat((String[]) server.getAttribute(name, "Classes")).isEmpty();

        active.hide();
        assertThat(adapters()).isEqualTo(before);
    }

    private Set<ObjectName> adapters() throws JMException {
        return server.queryNames(new ObjectName("dev.semel:type=ActiveEndpoints,*"), null);
    }

    private static MessageEndpointFactory beanOf(Class<?> type) {
        return (MessageEndpointFactory) Proxy.newProxyInstance(
                ActiveEndpointsTest.class.getClassLoader(),
                new Class<?>[] {MessageEndpointFactory.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getEndpointClass" -> type;
                    case "hashCode" -> 1;
                    default -> proxy == arguments[0];
                });
    }
}
