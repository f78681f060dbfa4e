package dev.semel.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** How many steps the runs of the first seeds take, here or in a process of their own. */
final class StepsOfRuns {

    private static final String MARK = "seed ";

    private StepsOfRuns() {}

    /** @param args how many runs */
    public static void main(String[] args) {
        of(Integer.parseInt(args[0])).forEach(System.out::println);
    }

    static List<String> of(int runs) {
        return LongStream.rangeClosed(1, runs)
                .mapToObj(
                        seed -> MARK + seed + ": " + new Simulation(seed).run().steps())
                .toList();
    }

    static List<String> inAnotherProcess(int runs) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), StepsOfRuns.class.getName()));
        command.add(String.valueOf(runs));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return output.lines().filter(line -> line.startsWith(MARK)).toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
