package dev.semel.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A main class of this module in a process of its own; it is asked in lines, and answers in lines. */
public final class JavaProcess implements AutoCloseable {

    /** Marks an answer; all else that the process prints is its log. */
    public static final String ANSWER = "= ";

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintStream questions;
    private final PrintStream log;

    private JavaProcess(String name, Process process, PrintStream log) {
        this.name = name;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.log = log;
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end of " + name));
    }

    /** Starts it, with its log in the folder; the heap in the notation of {@code -Xmx}. */
    public static JavaProcess start(Class<?> main, String heap, Path folder, Object... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-Djava.util.logging.config.file=" + System.getProperty("java.util.logging.config.file"),
                "-classpath",
                System.getProperty("java.class.path"),
                main.getName()));
        for (Object argument : arguments) {
            command.add(String.valueOf(argument));
        }
        try {
            Files.createDirectories(folder);
            Path log = folder.resolve(main.getSimpleName() + ".log");
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new JavaProcess(
                    main.getSimpleName(), process, new PrintStream(log.toFile(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long pid() {
        return process.pid();
    }

    /** Sends one line and waits for the answer. */
    public synchronized String ask(String question) {
        questions.println(question);
        return answer();
    }

    /** Waits for the next answer. */
    public String answer() {
        try {
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(ANSWER)) {
                    return line.substring(ANSWER.length());
                }
                log.println(line);
            }
            throw new IllegalStateException("The process " + name + " has ended without an answer.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends its input, which ends a process that reads it; one that does not hear is killed. */
    @Override
    public void close() {
        questions.close();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        log.close();
    }
}
