package dev.semel.benchmarks.result;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonWriter;
import jakarta.json.stream.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the results in {@code results.json} and {@code results.md}; written anew after each benchmark. */
public final class Report {

    private final Path folder;
    private final Machine machine;
    private final List<Result> results = new ArrayList<>();

    public Report(Path folder, Machine machine) {
        this.folder = folder;
        this.machine = machine;
    }

    public void add(Result result) {
        results.add(result);
        try {
            writeJson();
            Files.writeString(folder.resolve("results.md"), text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All results by the names of their benchmarks. */
    public JsonObject json() {
        JsonObjectBuilder json = Json.createObjectBuilder();
        results.forEach(result -> json.add(result.name(), result.json()));
        return json.build();
    }

    public String text() {
        StringBuilder text = new StringBuilder("| | |\n|---|---|\n");
        circumstances().forEach((name, value) -> text.append("| " + name + " | " + value + " |\n"));
        results.forEach(result -> text.append('\n').append(result.text()));
        return text.toString();
    }

    private Map<String, String> circumstances() {
        Map<String, String> all = new LinkedHashMap<>(machine.properties());
        results.forEach(result -> all.putAll(result.circumstances()));
        return all;
    }

    private void writeJson() throws IOException {
        try (Writer file = Files.newBufferedWriter(folder.resolve("results.json"));
                JsonWriter writer = Json.createWriterFactory(Map.of(JsonGenerator.PRETTY_PRINTING, true))
                        .createWriter(file)) {
            writer.writeObject(json());
        }
    }
}
