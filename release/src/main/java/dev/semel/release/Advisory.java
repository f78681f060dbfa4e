package dev.semel.release;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.versioning.ComparableVersion;

/** A known vulnerability, as a file in OSV's format says it: which versions of which artifacts have it. */
record Advisory(String id, String summary, Instant modified, List<Affected> affected) {

    /** Every advisory of a folder. */
    static List<Advisory> allIn(Path folder) throws IOException {
        List<Advisory> advisories = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            files.forEach(file -> advisories.add(of(file)));
        }
        return advisories;
    }

    static Advisory of(Path file) {
        try (Reader text = Files.newBufferedReader(file);
                JsonReader reader = Json.createReader(text)) {
            JsonObject advisory = reader.readObject();
            return new Advisory(
                    advisory.getString("id"),
                    advisory.getString("summary"),
                    Instant.parse(advisory.getString("modified")),
                    advisory.getJsonArray("affected").getValuesAs((JsonObject artifact) -> Affected.of(artifact)));
        } catch (IOException e) {
            throw new UncheckedIOException("The advisory in " + file + " cannot be read.", e);
        }
    }

    boolean hits(Part part) {
        return affected.stream().anyMatch(artifact -> artifact.has(part));
    }

    /** An artifact, and its versions from the first to before the fixed one, or to the last that is affected. */
    record Affected(String name, List<JsonArray> ranges) {

        static Affected of(JsonObject affected) {
            return new Affected(
                    affected.getJsonObject("package").getString("name"),
                    affected.getJsonArray("ranges").getValuesAs((JsonObject range) -> range.getJsonArray("events")));
        }

        boolean has(Part part) {
            ComparableVersion version = new ComparableVersion(part.version());
            return name.equals(part.name()) && ranges.stream().anyMatch(events -> isIn(events, version));
        }

        // OSV lists the events of a range in the order of their versions.
        private static boolean isIn(JsonArray events, ComparableVersion version) {
            boolean inside = false;
            for (JsonObject event : events.getValuesAs(JsonObject.class)) {
                inside = after(event, version, inside);
            }
            return inside;
        }

        private static boolean after(JsonObject event, ComparableVersion version, boolean inside) {
            if (event.containsKey("introduced")) {
                return inside || version.compareTo(new ComparableVersion(event.getString("introduced"))) >= 0;
            }
            if (event.containsKey("fixed")) {
                return inside && version.compareTo(new ComparableVersion(event.getString("fixed"))) < 0;
            }
            return inside && version.compareTo(new ComparableVersion(event.getString("last_affected"))) <= 0;
        }
    }
}
