package dev.semel.internal.startup.lint.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.interceptor.ExcludeDefaultInterceptors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interceptors that no annotation tells of. */
class EjbJarTest {

    private static final String BOUND =
            """
            <ejb-jar xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0">
              <enterprise-beans>
                <message-driven><ejb-name>renamed</ejb-name><ejb-class>%s</ejb-class></message-driven>
              </enterprise-beans>
              <assembly-descriptor>
                <interceptor-binding><ejb-name>*</ejb-name><interceptor-class>org.example.OfAll</interceptor-class></interceptor-binding>
                <interceptor-binding><ejb-name>renamed</ejb-name><interceptor-class>org.example.OfOne</interceptor-class></interceptor-binding>
                <interceptor-binding><ejb-name>other</ejb-name><interceptor-class>org.example.OfOther</interceptor-class></interceptor-binding>
              </assembly-descriptor>
            </ejb-jar>
            """
                    .formatted(Bean.class.getName());

    @TempDir
    private Path directory;

    static class Bean {}

    @ExcludeDefaultInterceptors
    static class Excluding {}

    @Test
    void areFoundInAModuleOfBeans() throws Exception {
        Path jar = directory.resolve("beans.jar");
        try (FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
            put(files.getPath("/"), Bean.class);
            write(files.getPath("/META-INF/ejb-jar.xml"), BOUND);
        }
        try (ChildFirst loader = new ChildFirst(jar.toUri().toURL())) {
            assertThat(EjbJar.interceptorsOf(loader.loadClass(Bean.class.getName())))
                    .containsExactly("org.example.OfAll", "org.example.OfOne");
        }
    }

    @Test
    void areFoundInAWebModule() throws Exception {
        write(directory.resolve("WEB-INF/ejb-jar.xml"), BOUND);
        Path classes = directory.resolve("WEB-INF/classes");
        put(classes, Bean.class);
        put(classes, Excluding.class);
        try (ChildFirst loader = new ChildFirst(classes.toUri().toURL())) {
            assertThat(EjbJar.interceptorsOf(loader.loadClass(Bean.class.getName())))
                    .containsExactly("org.example.OfAll", "org.example.OfOne");
            assertThat(EjbJar.interceptorsOf(loader.loadClass(Excluding.class.getName())))
                    .isEmpty();
        }
    }

    @Test
    void areNoneWithoutTheFileAndAreNotGuessedOfABrokenOne() throws Exception {
        Path classes = directory.resolve("WEB-INF/classes");
        put(classes, Bean.class);
        try (ChildFirst loader = new ChildFirst(classes.toUri().toURL())) {
            Class<?> bean = loader.loadClass(Bean.class.getName());
            assertThat(EjbJar.interceptorsOf(bean)).isEmpty();

            write(directory.resolve("WEB-INF/ejb-jar.xml"), "<ejb-jar>");
            assertThatThrownBy(() -> EjbJar.interceptorsOf(bean)).hasMessageContaining("ejb-jar.xml cannot be read");
        }
    }

    private static void put(Path root, Class<?> type) throws IOException {
        if (type.getEnclosingClass() != null) {
            put(root, type.getEnclosingClass());
        }
        String name = type.getName().replace('.', '/') + ".class";
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream bytes = type.getResourceAsStream("/" + name);
                OutputStream copy = Files.newOutputStream(file)) {
            bytes.transferTo(copy);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** As the loader of an application: its own classes before those of the server. */
    private static final class ChildFirst extends URLClassLoader {

        ChildFirst(URL root) {
            super(new URL[] {root}, EjbJarTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(EjbJarTest.class.getName())) {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
            return super.loadClass(name, resolve);
        }

        @Override
        public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
        }
    }
}
