package dev.semel.internal.startup;

import dev.semel.internal.jpa.DialectOfDatabase;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The scripts that ship in the jar for the database at hand. */
@Dependent
public class SchemaScripts {

    private static final String FOLDER = "META-INF/semel/db/";

    // In order, from version 1 on. A script that was released does not change.
    private static final List<String> NAMES = List.of("V1__semel.sql");

    private final DialectOfDatabase dialect;

    @Inject
    public SchemaScripts(DialectOfDatabase dialect) {
        this.dialect = dialect;
    }

    List<SchemaScript> all() {
        return IntStream.range(0, NAMES.size())
                .mapToObj(i -> new SchemaScript(i + 1, NAMES.get(i), read(NAMES.get(i))))
                .toList();
    }

    /** The text of all scripts, in order. */
    public String text() {
        return all().stream().map(SchemaScript::text).collect(Collectors.joining("\n"));
    }

    private String read(String name) {
        String path = FOLDER + dialect.get().name().toLowerCase(Locale.ROOT) + "/" + name;
        try (InputStream stream = SchemaScripts.class.getClassLoader().getResourceAsStream(path)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
