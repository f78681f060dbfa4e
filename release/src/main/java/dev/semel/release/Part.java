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

/** A jar inside of something that is released. */
record Part(String name, String version) {

    /** The parts that a CycloneDX SBOM names. */
    static List<Part> of(Path sbom) throws IOException {
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
