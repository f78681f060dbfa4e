package dev.semel.shop;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles what a page shows against what the tests have on their class path. */
record SourceLoader(Path folder) {

    Class<?> load(String className, String source) {
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Path file = Files.writeString(folder.resolve(simpleName + ".java"), source);
            List<String> options = List.of("-proc:none", "-d", folder.toString());
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IllegalStateException("This does not compile:\n" + messages + source);
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        try {
            return new URLClassLoader(
                            new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())
                    .loadClass(className);
        } catch (MalformedURLException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
