package dev.semel.internal.startup.lint.jpa;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The data sources of the application's persistence units. */
final class PersistenceUnits {

    private static final String FILE = "META-INF/persistence.xml";

    private PersistenceUnits() {}

    static Stream<UsedDataSource> visibleTo(ClassLoader loader) {
        List<UsedDataSource> used = new ArrayList<>();
        try {
            for (URL file : Collections.list(loader.getResources(FILE))) {
                used.addAll(read(file));
            }
        } catch (IOException | SAXException | ParserConfigurationException unreadable) {
            throw new IllegalStateException(FILE + " could not be read: " + unreadable.getMessage(), unreadable);
        }
        return used.stream();
    }

    private static List<UsedDataSource> read(URL file) throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        try (InputStream stream = file.openStream()) {
            return elements(factory.newDocumentBuilder().parse(stream).getElementsByTagName("persistence-unit"))
                    .flatMap(PersistenceUnits::used)
                    .toList();
        }
    }

    private static Stream<UsedDataSource> used(Element unit) {
        String where = "the persistence unit " + unit.getAttribute("name");
        return elements(unit.getElementsByTagName("jta-data-source"))
                .map(source -> new UsedDataSource(source.getTextContent().trim(), where));
    }

    private static Stream<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }
}
