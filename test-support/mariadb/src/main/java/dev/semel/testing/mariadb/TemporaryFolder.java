package dev.semel.testing.mariadb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that goes with this process at the latest. */
record TemporaryFolder(Path path) {

    static TemporaryFolder create(String name) throws IOException {
        TemporaryFolder folder = new TemporaryFolder(Files.createTempDirectory(name));
        Runtime.getRuntime().addShutdownHook(new Thread(folder::delete, "end of " + folder));
        return folder;
    }

    void delete() {
        try (Stream<Path> files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (NoSuchFileException deletedBefore) {
            // Nothing is left to delete.
        } catch (IOException left) {
            System.err.println("Files are left in " + path + ": " + left);
        }
    }
}
