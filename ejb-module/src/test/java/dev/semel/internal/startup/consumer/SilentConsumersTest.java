package dev.semel.internal.startup.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.idempotency.consumer.BroughtBySemel;
import dev.semel.internal.settings.StartSettings;
import dev.semel.internal.settings.StartSettings.Lint;
import dev.semel.testing.Sentences;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SilentConsumersTest {

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final Adapter adapter = new Adapter();
    private final SilentConsumers silent =
            new SilentConsumers(TestConsumers.of(Silent.class, Active.class), settings());

    @AfterEach
    void hide() throws JMException {
        if (server.isRegistered(Adapter.name())) {
            server.unregisterMBean(Adapter.name());
        }
    }

    @Test
    void areToldOfOnce() throws JMException {
        server.registerMBean(adapter, Adapter.name());
        try (Sentences log = new Sentences(SilentConsumers.class)) {
            silent.run();
            silent.run();

            assertThat(log.texts())
                    .singleElement()
                    .asString()
                    .contains("Consumer silent receives nothing", "CNTR4016W");
        }
    }

    @Test
    void areToldOfAgainWhenTheyFallSilentAgain() throws JMException {
        server.registerMBean(adapter, Adapter.name());
        try (Sentences log = new Sentences(SilentConsumers.class)) {
            silent.run();
            adapter.classes = new String[] {Silent.class.getName(), Active.class.getName()};
            silent.run();
            adapter.classes = new String[] {Active.class.getName()};
            silent.run();

            assertThat(log.texts()).hasSize(2);
        }
    }

    @Test
    void areNoneOfThoseThatAModuleOfSemelBringsTheirWork() throws JMException {
        server.registerMBean(adapter, Adapter.name());
        try (Sentences log = new Sentences(SilentConsumers.class)) {
            new SilentConsumers(TestConsumers.of(Brought.class), settings()).run();

            assertThat(log.texts()).isEmpty();
        }
    }

    @Test
    void areUnknownWithAnAdapterThatDoesNotTell() {
        try (Sentences log = new Sentences(SilentConsumers.class)) {
            silent.run();

            assertThat(log.texts()).isEmpty();
        }
    }

    private static StartSettings settings() {
        return new StartSettings(StartSettings.Schema.CREATE, Lint.WARN, Duration.ofMinutes(2));
    }

    /** What the adapter shows. */
    public interface AdapterMBean {
        String[] getClasses();
    }

    public static final class Adapter implements AdapterMBean {

        private String[] classes = {Active.class.getName()};

        private static ObjectName name() throws JMException {
            return new ObjectName("dev.semel:type=ActiveEndpoints,adapter=test");
        }

        @Override
        public String[] getClasses() {
            return classes.clone();
        }
    }

    @IdempotentConsumer(name = "silent")
    private static class Silent {}

    @BroughtBySemel
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Bringing {}

    @IdempotentConsumer(name = "brought")
    @Bringing
    private static class Brought {}

    @IdempotentConsumer(name = "active")
    private static class Active {}
}
