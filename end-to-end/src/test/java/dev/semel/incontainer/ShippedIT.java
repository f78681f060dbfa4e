package dev.semel.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What an application carries that uses neither Kafka nor Redis, by the smallest one, as it was built. */
class ShippedIT {

    private static final String LIBRARIES = "WEB-INF/lib/";

    @Test
    void isTheLibraryAndOneJarMore() {
        assertThat(libraries())
                .satisfiesExactlyInAnyOrder(
                        name -> assertThat(name).startsWith("semel-ejb-").endsWith(".jar"),
                        name -> assertThat(name).startsWith("uuid-creator-").endsWith(".jar"));
    }

    @Test
    void hasNoClassOfAnOptionalModuleInTheLibrary() {
        List<String> classes = entriesOfTheLibrary();

        assertThat(classes).contains(IdempotentConsumer.class.getName().replace('.', '/') + ".class");
        assertThat(classes)
                .noneMatch(name -> name.contains("/kafka/") || name.contains("/redis/") || name.contains("jedis"))
                .allMatch(name -> name.startsWith("dev/") || name.startsWith("META-INF/"));
    }

    private static List<String> libraries() {
        try (ZipFile war = war()) {
            return war.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(LIBRARIES) && !name.equals(LIBRARIES))
                    .map(name -> name.substring(LIBRARIES.length()))
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<String> entriesOfTheLibrary() {
        String library = libraries().stream()
                .filter(name -> name.startsWith("semel-ejb-"))
                .findFirst()
                .orElseThrow();
        try (ZipFile war = war();
                InputStream content = war.getInputStream(war.getEntry(LIBRARIES + library));
                JarInputStream jar = new JarInputStream(content)) {
            List<String> names = new ArrayList<>();
            for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                if (!entry.isDirectory()) {
                    names.add(entry.getName());
                }
            }
            return names;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ZipFile war() throws IOException {
        return new ZipFile(System.getProperty("smallest.war"));
    }
}
