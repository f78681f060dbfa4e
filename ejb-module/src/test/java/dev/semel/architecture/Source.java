package dev.semel.architecture;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The sources of a folder: what in them is too long, what is told twice, and where null is not spoken of. */
final class Source {

    private static final int MOST_LINES_OF_A_FILE = 250;
    private static final int MOST_LINES_OF_A_METHOD = 30;

    private static final Pattern NAME_OF_A_SETTING = Pattern.compile("\"(semel\\.[a-z0-9.-]+)\"");

    private final Path root;

    Source(Path root) {
        this.root = root;
    }

    List<String> longFiles() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            long lines = Files.readAllLines(file).size();
            if (lines > MOST_LINES_OF_A_FILE) {
                found.add(root.relativize(file) + " has " + lines + " lines");
            }
        }
        return found;
    }

    List<String> longMethods() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files()));
            List<String> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                new LongMethods(unit, Trees.instance(task).getSourcePositions()).scan(unit, found);
            }
            return found;
        }
    }

    List<String> settingsNamedTwice() throws IOException {
        Map<String, Long> times = new TreeMap<>();
        for (Path file : files()) {
            NAME_OF_A_SETTING
                    .matcher(Files.readString(file))
                    .results()
                    .forEach(name -> times.merge(name.group(1), 1L, Long::sum));
        }
        return times.keySet().stream().filter(name -> times.get(name) > 1).toList();
    }

    /** Those whose values NullAway does not ask about. */
    List<String> unmarkedPackages() throws IOException {
        Set<String> unmarked = new TreeSet<>();
        for (Path file : files()) {
            Path info = file.resolveSibling("package-info.java");
            if (!Files.exists(info) || !Files.readString(info).contains("@NullMarked")) {
                unmarked.add(root.relativize(file.getParent()).toString());
            }
        }
        return List.copyOf(unmarked);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static final class LongMethods extends TreeScanner<Void, List<String>> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        LongMethods(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitMethod(MethodTree method, List<String> found) {
            LineMap lines = unit.getLineMap();
            long first = lines.getLineNumber(positions.getStartPosition(unit, method));
            long last = lines.getLineNumber(positions.getEndPosition(unit, method));
            if (last - first + 1 > MOST_LINES_OF_A_METHOD) {
                found.add(unit.getSourceFile().getName() + ": " + method.getName() + " has " + (last - first + 1)
                        + " lines");
            }
            return super.visitMethod(method, found);
        }
    }
}
