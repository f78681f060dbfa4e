package dev.semel.endtoend.cluster;

import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.ClassLoaderAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** Archives with a library that has one more script for the tables than the one that was built. */
public final class NextVersion {

    private static final String SCRIPTS = "META-INF/semel/db/";
    private static final String SCRIPT = "V2__next.sql";

    private NextVersion() {}

    /** The lab. */
    public static InputStream lab() {
        return of(LabArchive.war(LibertyServer.shipped("apps/shop.war")));
    }

    /** The ready EAR. */
    public static InputStream readyEar() {
        try {
            return of(Files.newInputStream(LibertyServer.shipped("apps/semel.ear")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream of(InputStream archive) {
        JavaArchive next = ShrinkWrap.create(ZipImporter.class, "next.zip")
                .importFrom(archive)
                .as(JavaArchive.class);
        next.getContent(Filters.include(".*/semel-ejb[^/]*\\.jar"))
                .forEach((path, library) ->
                        next.add(withScript(library.getAsset().openStream()), path));
        return next.as(ZipExporter.class).exportAsInputStream();
    }

    private static Asset withScript(InputStream library) {
        JavaArchive next = ShrinkWrap.create(ZipImporter.class, "semel-ejb.jar")
                .importFrom(library)
                .as(JavaArchive.class);
        next.add(new StringAsset("V1__semel.sql\n" + SCRIPT + "\n"), SCRIPTS + "scripts.txt");
        for (String database : List.of("postgresql", "mariadb")) {
            next.add(new ClassLoaderAsset("endtoend/upgrade/" + SCRIPT), SCRIPTS + database + "/" + SCRIPT);
        }
        return new ByteArrayAsset(next.as(ZipExporter.class).exportAsInputStream());
    }
}
