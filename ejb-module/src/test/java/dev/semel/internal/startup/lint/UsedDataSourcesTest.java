package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.internal.startup.consumer.TestConsumers;
import jakarta.annotation.Resource;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsedDataSourcesTest {

    private static final String OURS = UsedDataSourcesTest.class.getName() + "$";

    @Test
    void areReadFromTheFieldsOfAConsumerAndItsSuperclasses() {
        assertThat(UsedDataSource.inFieldsOf(
                        TestConsumers.of(Consumer.class).all().get(0)))
                .containsExactlyInAnyOrder(
                        new UsedDataSource("jdbc/archive", OURS + "Consumer.looked"),
                        new UsedDataSource("java:comp/env/jdbc/named", OURS + "Consumer.named"),
                        new UsedDataSource("java:global/jdbc/g", OURS + "Consumer.global"),
                        new UsedDataSource("java:comp/env/" + OURS + "Base/plain", OURS + "Base.plain"));
    }

    @Test
    void areReadFromThePersistenceUnitsOfTheApplication(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("META-INF/persistence.xml");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                """
                <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
                  <persistence-unit name="shop"><jta-data-source> jdbc/shop
                  </jta-data-source></persistence-unit>
                  <persistence-unit name="without"/>
                </persistence>
                """);
        try (URLClassLoader application =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            assertThat(UsedDataSource.inPersistenceUnits(application))
                    .containsExactly(new UsedDataSource("jdbc/shop", "the persistence unit shop"));
        }
    }

    private static class Base {

        @Resource
        private DataSource plain;
    }

    @IdempotentConsumer(name = "consumer")
    private static class Consumer extends Base {

        @Resource(lookup = "jdbc/archive", name = "jdbc/other")
        private DataSource looked;

        @Resource(name = "jdbc/named")
        private DataSource named;

        @Resource(name = "java:global/jdbc/g")
        private DataSource global;

        @Resource
        private String text;

        private DataSource unused;
    }
}
