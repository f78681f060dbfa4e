package dev.semel.testing.internal;

import dev.semel.testing.container.Beans;
import jakarta.annotation.Resource;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The names by which beans ask for resources. */
public final class ResourceNames {

    private ResourceNames() {}

    /** The data sources that a class of beans names, and those beans that it has. */
    public static Set<String> ofDataSources(Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        collect(type, names, new LinkedHashSet<>());
        return names;
    }

    private static void collect(Class<?> type, Set<String> names, Set<Class<?>> seen) {
        if (type == null || !ObservedFields.isApplications(type) || !seen.add(type)) {
            return;
        }
        collect(type.getSuperclass(), names, seen);
        for (Field field : type.getDeclaredFields()) {
            Stream.ofNullable(field.getAnnotation(Resource.class))
                    .filter(resource -> field.getType() == DataSource.class)
                    .map(Beans::nameOf)
                    .forEach(names::add);
            if (Arrays.stream(field.getAnnotations())
                    .anyMatch(
                            annotation -> annotation.annotationType().getName().endsWith(".Inject"))) {
                collect(field.getType(), names, seen);
            }
        }
    }
}
