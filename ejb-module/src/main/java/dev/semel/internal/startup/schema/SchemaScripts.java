package dev.semel.internal.startup.schema;

import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The scripts that ship in the jar for the database at hand. */
@Dependent
public class SchemaScripts {

    private static final String FOLDER = "META-INF/semel/db/";

    /** Names the scripts in order, from version 1 on. A script that was released does not change. */
    private static final String NAMES = "scripts.txt";

    private final DialectOfDatabase dialect;

    @Inject
    public SchemaScripts(DialectOfDatabase dialect) {
        this.dialect = dialect;
    }

    List<SchemaScript> all() {
        String folder = dialect.get().name().toLowerCase(Locale.ROOT) + "/";
        List<String> names = read(NAMES).lines().toList();
        return IntStream.range(0, names.size())
                .mapToObj(i -> new SchemaScript(i + 1, names.get(i), read(folder + names.get(i))))
                .toList();
    }

    public List<String> statements() {
        return all().stream().flatMap(script -> script.statements().stream()).toList();
    }

    private static String read(String name) {
        try (InputStream stream = SchemaScripts.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
