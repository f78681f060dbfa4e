package dev.semel.internal.retention;

import java.util.Map;
import java.util.Optional;

/** Port: the one row that says how long rows are kept on this database, and the consumers of each application. */
public interface SharedTerms {

    /** Empty before the first application has started, and where the row was removed. */
    Optional<Terms> read();

    /** Remembers what this application wants on this node. Nothing gets shorter by it. In a transaction of its own. */
    void lengthen(String application, String node, Terms own);

    /**
     * Takes the place of what this application said before on this node; of the settings, of what it said on any. In transactions of its own.
     *
     * @param consumers each with its settings, as {@code EffectiveSettings} names them
     */
    void consumers(String application, String node, Map<String, Map<String, String>> consumers);
}
