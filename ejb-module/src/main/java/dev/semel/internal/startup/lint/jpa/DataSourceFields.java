package dev.semel.internal.startup.lint.jpa;

import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import jakarta.annotation.Resource;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The data sources that a consumer has injected into its fields. */
final class DataSourceFields {

    private static final String COMPONENT = "java:comp/env/";

    private DataSourceFields() {}

    static Stream<UsedDataSource> of(AnnotatedConsumer consumer) {
        return Stream.<Class<?>>iterate(consumer.beanClass(), type -> type != null, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == DataSource.class && field.isAnnotationPresent(Resource.class))
                .map(DataSourceFields::used);
    }

    private static UsedDataSource used(Field field) {
        String where = field.getDeclaringClass().getName() + "." + field.getName();
        return new UsedDataSource(jndiName(field), where);
    }

    private static String jndiName(Field field) {
        Resource resource = field.getAnnotation(Resource.class);
        if (!resource.lookup().isEmpty()) {
            return resource.lookup();
        }
        String standard = field.getDeclaringClass().getName() + "/" + field.getName();
        String name = resource.name().isEmpty() ? standard : resource.name();
        return name.startsWith("java:") ? name : COMPONENT + name;
    }
}
