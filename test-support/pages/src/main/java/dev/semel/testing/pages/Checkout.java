package dev.semel.testing.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The folder in which readers of the pages are when they type. */
public final class Checkout {

    private static final Set<String> NOT_OURS = Set.of(".git", "target", "demo-data");

    private static final Path ROOT = find(Path.of("").toAbsolutePath());

    private Checkout() {}

    public static Path root() {
        return ROOT;
    }

    /** A file or a folder, by its path from the root. */
    public static Path path(String path) {
        return ROOT.resolve(path);
    }

    /** All files whose names end so, but what builds and runs have made. */
    public static List<Path> files(String ending) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {

                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean isOurs = !NOT_OURS.contains(folder.getFileName().toString());
                    return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.getFileName().toString().endsWith(ending)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return found;
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static Path find(Path from) {
        for (Path folder = from; folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new IllegalStateException("There is no checkout above " + from + ".");
    }
}
