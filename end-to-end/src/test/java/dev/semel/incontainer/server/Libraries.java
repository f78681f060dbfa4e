package dev.semel.incontainer.server;

import java.io.File;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The library as it was built, with what comes along: what Maven put into the shop's WEB-INF/lib. */
final class Libraries {

    private static final Predicate<String> IS_SEMEL = name -> name.startsWith("semel-ejb");

    private Libraries() {}

    static Asset semel() {
        return shipped(IS_SEMEL).values().iterator().next();
    }

    static Map<String, Asset> companions() {
        return shipped(IS_SEMEL.negate());
    }

    /** What Semel brings along for an application that has nothing of the shop's. */
    static Map<String, Asset> companionsOfSemel() {
        return shipped(name -> name.startsWith("uuid-creator"));
    }

    /** The jars on the tests' own class path that hold these classes. */
    static File[] jarsOf(Class<?>... classes) {
        return Stream.of(classes).map(Libraries::jarOf).toArray(File[]::new);
    }

    private static Map<String, Asset> shipped(Predicate<String> wanted) {
        WebArchive shop = ShrinkWrap.create(ZipImporter.class, "shop.war")
                .importFrom(ManagedFolder.shippedApplication("shop.war").toFile())
                .as(WebArchive.class);
        return shop.getContent(Filters.include("/WEB-INF/lib/.*\\.jar")).values().stream()
                .filter(jar -> wanted.test(nameOf(jar.getPath())))
                .collect(Collectors.toMap(jar -> nameOf(jar.getPath()), jar -> jar.getAsset()));
    }

    private static String nameOf(ArchivePath path) {
        return path.get().substring(path.get().lastIndexOf('/') + 1);
    }

    private static File jarOf(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("The address of the jar of " + type + " is no address.", impossible);
        }
    }
}
