package dev.semel.simulation.defect;

import dev.semel.simulation.world.Mutation;
import dev.semel.simulation.world.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;

/**
 * A defect in the code of one class: as long as it is planted, the JVM runs what the compiler makes of the changed source. Nothing
 * that is shipped is touched. A text that is not there exactly once is an error: the defect has to follow the code.
 *
 * @param type below {@code dev.semel.internal}
 */
record Patch(String type, String right, String wrong) implements Mutation {

    private static final Path SOURCES = Path.of("src/main/java");

    @Override
    public void into(Ground beans, Server server) {
        // The beans are made of the changed class.
    }

    @Override
    public Applied apply() {
        Map<Class<?>, byte[]> changed = new LinkedHashMap<>();
        compile().forEach((name, code) -> changed.put(classOf(name), withConstantsOf(originalOf(classOf(name)), code)));
        redefine(changed);
        return () -> {
            changed.replaceAll((patched, code) -> originalOf(patched));
            redefine(changed);
        };
    }

    private static void redefine(Map<Class<?>, byte[]> classes) {
        Instrumentation jvm = ByteBuddyAgent.install();
        List<ClassDefinition> all = new ArrayList<>();
        classes.forEach((changed, code) -> all.add(new ClassDefinition(changed, code)));
        try {
            jvm.redefineClasses(all.toArray(ClassDefinition[]::new));
        } catch (ClassNotFoundException | UnmodifiableClassException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("The changed source makes a class that there was not: " + name, gone);
        }
    }

    // The JVM compares the annotations of a record by the numbers of their constants, so these have to stay.
    private static byte[] withConstantsOf(byte[] original, byte[] code) {
        ClassWriter writer = new ClassWriter(new ClassReader(original), 0);
        new ClassReader(code).accept(writer, 0);
        return writer.toByteArray();
    }

    private static byte[] originalOf(Class<?> changed) {
        String file = "/" + changed.getName().replace('.', '/') + ".class";
        try (InputStream code = changed.getResourceAsStream(file)) {
            return code.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Fails if the code that it changes is not there any more. */
    void requireItsPlace() {
        try {
            source(file());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private Path file() {
        return SOURCES.resolve(name());
    }

    private String name() {
        return "dev/semel/internal/" + type.replace('.', '/') + ".java";
    }

    private String source(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher found = inAnyLayout(right).matcher(text);
        if (found.results().count() != 1) {
            throw new IllegalStateException(
                    "The defect does not follow the code: this has to be in " + file + " exactly once:\n" + right);
        }
        return found.replaceFirst(Matcher.quoteReplacement(wrong));
    }

    private static Pattern inAnyLayout(String code) {
        return Pattern.compile(
                Arrays.stream(code.strip().split("\\s+")).map(Pattern::quote).collect(Collectors.joining("\\s+")));
    }

    private Map<String, byte[]> compile() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(complaints, null, null);
                InMemory files = new InMemory(standard)) {
            JavaFileObject source = new Source(name(), source(file()));
            List<String> options =
                    List.of("-proc:none", "-parameters", "-classpath", System.getProperty("java.class.path"));
            boolean isCompiled = compiler.getTask(null, files, complaints, options, null, List.of(source))
                    .call();
            if (!isCompiled) {
                throw new IllegalStateException("The defect is no Java: " + complaints.getDiagnostics());
            }
            return files.classes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A changed source. */
    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean isLenient) {
            return text;
        }
    }

    /** Keeps what the compiler makes. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        private final Map<String, ByteArrayOutputStream> made = new LinkedHashMap<>();

        InMemory(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {

                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream code = new ByteArrayOutputStream();
                    made.put(name, code);
                    return code;
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new LinkedHashMap<>();
            made.forEach((name, code) -> classes.put(name, code.toByteArray()));
            return classes;
        }
    }
}
