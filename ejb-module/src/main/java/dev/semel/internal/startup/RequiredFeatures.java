package dev.semel.internal.startup;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.DefinitionException;
import jakarta.enterprise.inject.spi.Extension;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Says which features the server lacks before a class that uses one is read, and fails: so this names them, and uses none. */
public class RequiredFeatures implements Extension {

    private static final Map<String, String> CLASSES = new TreeMap<>(Map.of(
            "concurrent-3.0", "jakarta.enterprise.concurrent.ManagedExecutorService",
            "enterpriseBeansLite-4.0", "jakarta.ejb.Singleton",
            "jsonb-3.0", "jakarta.json.bind.Jsonb",
            "jsonp-2.1", "jakarta.json.Json",
            "messaging-3.1", "jakarta.jms.ConnectionFactory",
            "mpConfig-3.1", "org.eclipse.microprofile.config.Config",
            "persistence-3.1", "jakarta.persistence.EntityManager"));

    void require(@Observes BeforeBeanDiscovery first) {
        List<String> missing = missing(RequiredFeatures.class.getClassLoader());
        if (!missing.isEmpty()) {
            throw new DefinitionException(sentence(missing));
        }
    }

    static List<String> missing(ClassLoader loader) {
        return CLASSES.entrySet().stream()
                .filter(feature -> !isThere(feature.getValue(), loader))
                .map(Map.Entry::getKey)
                .toList();
    }

    static String sentence(List<String> missing) {
        StringBuilder lines = new StringBuilder();
        missing.forEach(feature -> lines.append("<feature>").append(feature).append("</feature>"));
        return "Semel needs features that the server does not have: " + String.join(", ", missing) + ". Add " + lines
                + " to <featureManager> in server.xml, in the version that fits the others. The application does not"
                + " start until then.";
    }

    private static boolean isThere(String type, ClassLoader loader) {
        try {
            Class.forName(type, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }
}
