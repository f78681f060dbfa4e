package dev.semel.endtoend.cluster;

import dev.semel.endtoend.lab.Appender;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.lab.DatabaseRefusals;
import dev.semel.endtoend.lab.Effects;
import dev.semel.endtoend.lab.LeasedWork;
import dev.semel.endtoend.lab.Order;
import dev.semel.endtoend.lab.Work;
import dev.semel.endtoend.lab.kafka.RecordWorker;
import dev.semel.endtoend.lab.nested.NestedCalls;
import dev.semel.endtoend.lab.redis.CachedWorker;
import dev.semel.endtoend.lab.xa.XaWorker;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The lab as a WAR, with the library as it was built and what comes along: what Maven put into the shop's WEB-INF/lib. */
final class LabArchive {

    static final String READY = "ready.txt";

    private LabArchive() {}

    /** With the consumers of all modes that can live together. */
    static InputStream war(Path shop) {
        return export(ShrinkWrap.create(WebArchive.class, "lab.war").addPackage(Order.class.getPackage()), shop);
    }

    /** With the xa consumer alone. */
    static InputStream xa(Path shop) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "lab.war")
                .addClasses(
                        Appender.class, Behaviour.class, Effects.class, Order.class, DatabaseRefusals.class, Work.class)
                .addPackage(XaWorker.class.getPackage());
        return export(war, shop);
    }

    /** With the consumer of Kafka alone, and the module for it. */
    static InputStream kafka(Path shop) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "lab.war")
                .addClasses(Behaviour.class, Effects.class, Order.class, DatabaseRefusals.class, Work.class)
                .addPackage(RecordWorker.class.getPackage())
                .addAsLibraries(module("kafka"));
        return export(war, shop);
    }

    /** With the consumer that has its keys in Redis alone, and the module for it. */
    static InputStream redis(Path shop) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "lab.war")
                .addClasses(
                        Behaviour.class,
                        Effects.class,
                        LeasedWork.class,
                        Order.class,
                        DatabaseRefusals.class,
                        Work.class)
                .addPackage(CachedWorker.class.getPackage())
                .addAsLibraries(module("redis"));
        return export(war, shop);
    }

    /** With the consumers of all modes, that of Kafka, the one that has its keys in Redis, and both modules. */
    static InputStream stores(Path shop) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "lab.war")
                .addPackage(Order.class.getPackage())
                .addPackage(RecordWorker.class.getPackage())
                .addPackage(CachedWorker.class.getPackage())
                .addAsLibraries(module("kafka"));
        // Both bring the same log.
        Stream.of(module("redis"))
                .filter(jar -> !war.contains("WEB-INF/lib/" + jar.getName()))
                .forEach(war::addAsLibrary);
        return export(war, shop);
    }

    /** A module and what it brings along, where the build has put them. */
    private static File[] module(String name) {
        File folder = new File("target/" + name);
        return Objects.requireNonNull(
                folder.listFiles((within, file) -> file.endsWith(".jar")),
                "There is no module in " + folder + "; ./mvnw package puts it there, then run the tests again.");
    }

    /** With the servlet that appends, and no consumer. */
    static InputStream appender(Path shop) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "lab.war")
                .addClasses(Appender.class, Behaviour.class, Effects.class);
        return export(war, shop);
    }

    /** With the resource that makes calls of its own, and no consumer. */
    static InputStream nested(Path shop) {
        return export(
                ShrinkWrap.create(WebArchive.class, "nested.war").addPackage(NestedCalls.class.getPackage()), shop);
    }

    private static InputStream export(WebArchive war, Path shop) {
        war.addAsWebInfResource("endtoend/lab/beans.xml", "beans.xml")
                .addAsWebResource(new StringAsset("ready"), READY);
        ShrinkWrap.create(ZipImporter.class, "shop.war")
                .importFrom(shop.toFile())
                .as(WebArchive.class)
                .getContent(Filters.include("/WEB-INF/lib/.*\\.jar"))
                .forEach((path, jar) -> war.add(jar.getAsset(), path));
        return war.as(ZipExporter.class).exportAsInputStream();
    }
}
