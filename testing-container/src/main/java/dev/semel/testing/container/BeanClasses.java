package dev.semel.testing.container;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Typed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The bean classes of an archive, found as CDI finds them: by their scope. So what is behind a port is found too, and no class has to
 * be named that only its own package knows.
 */
public final class BeanClasses {

    private static final String CLASS = ".class";

    private final List<Class<?>> all;
    private final Map<Class<?>, List<Class<?>>> byType = new ConcurrentHashMap<>();

    private BeanClasses(List<Class<?>> all) {
        this.all = all;
    }

    /** Those of the archive that has this class in it. */
    public static BeanClasses besides(Class<?> one) {
        try {
            URI archive =
                    one.getProtectionDomain().getCodeSource().getLocation().toURI();
            Path path = Path.of(archive);
            if (Files.isDirectory(path)) {
                return new BeanClasses(below(path, one.getClassLoader()));
            }
            try (FileSystem jar = FileSystems.newFileSystem(path)) {
                return new BeanClasses(below(jar.getPath("/"), one.getClassLoader()));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("The archive with " + one.getName() + " cannot be read.", failed);
        } catch (URISyntaxException strange) {
            throw new IllegalStateException("The archive with " + one.getName() + " has a strange address.", strange);
        }
    }

    /** These and no others. */
    public static BeanClasses of(Class<?>... classes) {
        return new BeanClasses(List.of(classes));
    }

    /** These and those of another archive. */
    public BeanClasses and(BeanClasses others) {
        return new BeanClasses(
                Stream.concat(all.stream(), others.all.stream()).distinct().toList());
    }

    private static List<Class<?>> below(Path root, ClassLoader loader) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(CLASS))
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .sorted()
                    .<Class<?>>map(name -> load(name, loader))
                    .filter(Objects::nonNull)
                    .toList();
        }
    }

    // Null for what is no bean, and for what needs a class that is not there, which only a server has.
    private static Class<?> load(String name, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(name, false, loader);
            boolean isScoped =
                    type.isAnnotationPresent(Dependent.class) || type.isAnnotationPresent(ApplicationScoped.class);
            return isScoped && !Modifier.isAbstract(type.getModifiers()) ? type : null;
        } catch (ClassNotFoundException | LinkageError incomplete) {
            return null;
        }
    }

    /** The bean classes of a type, in the order of their names. */
    public List<Class<?>> of(Class<?> type) {
        return byType.computeIfAbsent(
                type, asked -> all.stream().filter(bean -> isA(asked, bean)).toList());
    }

    private static boolean isA(Class<?> asked, Class<?> bean) {
        Typed restricted = bean.getAnnotation(Typed.class);
        return asked.isAssignableFrom(bean)
                && (restricted == null || List.of(restricted.value()).contains(asked));
    }

    /** The one class that is made for a type; the type itself where it can be made. */
    Class<?> behind(Class<?> type) {
        if (!Modifier.isAbstract(type.getModifiers()) || type.isPrimitive()) {
            return type;
        }
        List<Class<?>> candidates = of(type);
        if (candidates.size() > 1) {
            throw new IllegalStateException("Several beans are a " + type.getName() + ": " + candidates + ".");
        }
        return candidates.isEmpty() ? type : candidates.get(0);
    }

    /** Those that have one of these simple names; fails if one is gone. */
    Set<Class<?>> named(Collection<String> names) {
        Set<Class<?>> found = all.stream()
                .filter(type -> names.contains(type.getSimpleName()))
                .collect(Collectors.toSet());
        if (found.size() != names.size()) {
            throw new IllegalStateException("There are no beans of all these names: " + names + ". Found: " + found);
        }
        return found;
    }
}
