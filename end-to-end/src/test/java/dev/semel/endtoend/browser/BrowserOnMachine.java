package dev.semel.endtoend.browser;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Finds a browser: one on the machine, else Debian's, else Playwright's own. Chromium's headless shell comes first: the same engine
 * without the browser's own windows, which a test of pages does not see and which cost four times as much of the processor.
 */
final class BrowserOnMachine {

    private static final String SHELL = "chromium-headless-shell";
    private static final List<String> NAMES = List.of(
            SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge");
    private static final List<String> KNOWN_PLACES = List.of(
            "/usr/bin/chromium",
            "/usr/lib/chromium/chromium",
            "/snap/bin/chromium",
            "/opt/google/chrome/chrome",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "C:/Program Files/Google/Chrome/Application/chrome.exe");
    private static final long INSTALLATION_MINUTES = 10;

    private BrowserOnMachine() {}

    /** The executable; empty if Playwright has its own, in the place where it looks for it. One at a time, as it may install. */
    static synchronized Optional<Path> findOrInstall() {
        Optional<Path> present = find();
        if (isDebianRoot() && present.filter(BrowserOnMachine::isShellOrChosen).isEmpty()) {
            boolean isInstalled = isDone(aptGet("install", SHELL)) || present.isEmpty() && isInstalledAfterUpdate();
            present = isInstalled ? find() : present;
        }
        if (present.isEmpty() && !isDone(playwright("install", "chromium"))) {
            throw new IllegalStateException("The console cannot be tested: there is no Chromium or Chrome on this"
                    + " machine, and neither apt-get nor Playwright could install one. Install it (on Debian: apt-get"
                    + " install chromium) and put it on the PATH, or name it in the environment variable CHROME_BIN.");
        }
        return present;
    }

    private static Optional<Path> find() {
        Stream<Path> named = Stream.ofNullable(System.getenv("CHROME_BIN")).map(Path::of);
        Stream<Path> onPath = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(directory -> NAMES.stream().map(Path.of(directory)::resolve));
        Stream<Path> known = KNOWN_PLACES.stream().map(Path::of);
        return Stream.of(named, onPath, known)
                .flatMap(paths -> paths)
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static boolean isShellOrChosen(Path browser) {
        return browser.endsWith(SHELL) || browser.toString().equals(System.getenv("CHROME_BIN"));
    }

    // An older Debian has no package for the shell.
    private static boolean isInstalledAfterUpdate() {
        return isDone(aptGet("update")) && (isDone(aptGet("install", SHELL)) || isDone(aptGet("install", "chromium")));
    }

    private static boolean isDebianRoot() {
        return "root".equals(System.getProperty("user.name")) && Files.isExecutable(Path.of("/usr/bin/apt-get"));
    }

    private static ProcessBuilder aptGet(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder("/usr/bin/apt-get", "-q", "-y", "--no-install-recommends");
        builder.command().addAll(List.of(arguments));
        builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
        return builder;
    }

    private static ProcessBuilder playwright(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "com.microsoft.playwright.CLI");
        builder.command().addAll(List.of(arguments));
        return builder;
    }

    private static boolean isDone(ProcessBuilder command) {
        try {
            Process process = command.inheritIO().start();
            boolean isOver = process.waitFor(INSTALLATION_MINUTES, TimeUnit.MINUTES);
            if (!isOver) {
                process.destroyForcibly();
            }
            return isOver && process.exitValue() == 0;
        } catch (IOException impossible) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
