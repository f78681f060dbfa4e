package dev.semel.release;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A jar inside of something that is released, or what the server brings. */
record Part(String name, String version) {

    private static final Pattern COORDINATES = Pattern.compile("([\\w.-]+:[\\w.-]+):(\\d[\\w.-]*)");

    /** One part by its coordinates, or those that the CycloneDX SBOM at this path names. */
    static List<Part> of(String coordinatesOrPath) throws IOException {
        Matcher coordinates = COORDINATES.matcher(coordinatesOrPath);
        return coordinates.matches()
                ? List.of(new Part(coordinates.group(1), coordinates.group(2)))
                : of(Path.of(coordinatesOrPath));
    }

    private static List<Part> of(Path sbom) throws IOException {
        try (Reader file = Files.newBufferedReader(sbom);
                JsonReader reader = Json.createReader(file)) {
            JsonArray components = reader.readObject().getJsonArray("components");
            return components == null
                    ? List.of()
                    : components.getValuesAs((JsonObject component) -> Part.of(component));
        }
    }

    private static Part of(JsonObject component) {
        return new Part(
                component.getString("group") + ":" + component.getString("name"), component.getString("version"));
    }

    @Override
    public String toString() {
        return name + " " + version;
    }
}
