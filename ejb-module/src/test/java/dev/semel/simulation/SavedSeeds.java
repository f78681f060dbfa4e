package dev.semel.simulation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The files of seeds beside the simulation: a seed at the beginning of each line, and what is to be said of it behind it. */
public final class SavedSeeds {

    private SavedSeeds() {}

    /** One line. */
    public record Line(long seed, String rest) {

        static Line of(String text) {
            String[] parts = text.strip().split("\\s+", 2);
            return new Line(Long.parseLong(parts[0]), parts.length == 1 ? "" : parts[1]);
        }
    }

    public static List<Line> read(String name) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                SavedSeeds.class.getResourceAsStream("/simulation/" + name + ".txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Line::of)
                    .toList();
        }
    }
}
