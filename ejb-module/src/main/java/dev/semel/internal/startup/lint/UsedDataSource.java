package dev.semel.internal.startup.lint;

import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import jakarta.annotation.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A data source that the application uses, and the field or persistence unit where. */
record UsedDataSource(String jndiName, String where) {

    private static final String COMPONENT = "java:comp/env/";
    private static final String UNITS = "META-INF/persistence.xml";

    static Stream<UsedDataSource> inFieldsOf(AnnotatedConsumer consumer) {
        return Stream.<Class<?>>iterate(consumer.beanClass(), type -> type != null, Class::getSuperclass)
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == DataSource.class && field.isAnnotationPresent(Resource.class))
                .map(field -> new UsedDataSource(
                        jndiName(field), field.getDeclaringClass().getName() + "." + field.getName()));
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

    static Stream<UsedDataSource> inPersistenceUnits(ClassLoader loader) {
        List<UsedDataSource> used = new ArrayList<>();
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            for (URL file : Collections.list(loader.getResources(UNITS))) {
                try (InputStream stream = file.openStream()) {
                    NodeList units =
                            factory.newDocumentBuilder().parse(stream).getElementsByTagName("persistence-unit");
                    elements(units).flatMap(UsedDataSource::inUnit).forEach(used::add);
                }
            }
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new IllegalStateException(UNITS + " could not be read: " + unreadable.getMessage(), unreadable);
        }
        return used.stream();
    }

    private static Stream<UsedDataSource> inUnit(Element unit) {
        String where = "the persistence unit " + unit.getAttribute("name");
        return elements(unit.getElementsByTagName("jta-data-source"))
                .map(source -> new UsedDataSource(source.getTextContent().trim(), where));
    }

    private static Stream<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }
}
