package dev.semel.internal.startup.lint.consumer;

import jakarta.ejb.MessageDriven;
import jakarta.interceptor.ExcludeDefaultInterceptors;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The interceptors that {@code ejb-jar.xml} binds to a bean. No API shows them, so the file is read where it stands beside the class: in
 * the module of an EJB jar, or in {@code WEB-INF}. Of a class in {@code WEB-INF/lib} nothing is known.
 */
final class EjbJar {

    private static final String ALL_BEANS = "*";
    private static final String CLASSES = "/WEB-INF/classes/";

    private EjbJar() {}

    /** The names of their classes, those of all beans first. */
    static List<String> interceptorsOf(Class<?> beanClass) {
        return read(beanClass)
                .map(file -> {
                    Set<String> names = namesOf(beanClass, file);
                    return elements(file, "interceptor-binding")
                            .filter(binding -> texts(binding, "ejb-name").anyMatch(names::contains))
                            .flatMap(binding -> texts(binding, "interceptor-class"))
                            .distinct()
                            .toList();
                })
                .orElse(List.of());
    }

    private static Set<String> namesOf(Class<?> beanClass, Document file) {
        Set<String> names = new HashSet<>();
        if (!beanClass.isAnnotationPresent(ExcludeDefaultInterceptors.class)) {
            names.add(ALL_BEANS);
        }
        MessageDriven bean = beanClass.getAnnotation(MessageDriven.class);
        names.add(bean == null || bean.name().isEmpty() ? beanClass.getSimpleName() : bean.name());
        elements(file, "message-driven")
                .filter(declared -> texts(declared, "ejb-class").anyMatch(beanClass.getName()::equals))
                .flatMap(declared -> texts(declared, "ejb-name"))
                .forEach(names::add);
        return names;
    }

    private static Optional<Document> read(Class<?> beanClass) {
        String name = beanClass.getName().replace('.', '/') + ".class";
        URL found = beanClass.getResource("/" + name);
        if (found == null) {
            return Optional.empty();
        }
        String root = found.toString().substring(0, found.toString().length() - name.length());
        String file = root.endsWith(CLASSES)
                ? root.substring(0, root.length() - CLASSES.length()) + "/WEB-INF/ejb-jar.xml"
                : root + "META-INF/ejb-jar.xml";
        // The server's own kinds of addresses are known to the one that it gave.
        try (InputStream content = new URL(found, file).openStream()) {
            return Optional.of(parse(content));
        } catch (FileNotFoundException none) {
            return Optional.empty();
        } catch (IOException | SAXException | ParserConfigurationException broken) {
            throw new IllegalStateException(file + " cannot be read: " + broken.getMessage(), broken);
        }
    }

    private static Document parse(InputStream content) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(content);
    }

    private static Stream<Element> elements(Document file, String name) {
        return elements(file.getElementsByTagNameNS("*", name));
    }

    private static Stream<String> texts(Element parent, String name) {
        return elements(parent.getElementsByTagNameNS("*", name))
                .map(element -> element.getTextContent().trim());
    }

    private static Stream<Element> elements(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        IntStream.range(0, nodes.getLength()).forEach(index -> elements.add((Element) nodes.item(index)));
        return elements.stream();
    }
}
