package dev.semel.incontainer.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import com.google.gson.Gson;
import dev.semel.incontainer.adopter.Ledger;
import dev.semel.incontainer.adopter.listener.ListenByName;
import dev.semel.incontainer.probe.Eventually;
import dev.semel.incontainer.probe.Letter;
import dev.semel.incontainer.probe.OpenTransaction;
import dev.semel.incontainer.probe.Row;
import dev.semel.incontainer.probe.Tables;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.flywaydb.core.Flyway;
import org.hamcrest.Matcher;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** An application that has a Flyway of another version, Jackson, and two persistence units. */
public final class Adopter {

    private static final String FOLDER = "incontainer/adopter/";

    private Adopter() {}

    public static WebArchive war() {
        WebArchive war = ShrinkWrap.create(WebArchive.class, "adopter.war")
                .addAsLibrary(Libraries.semel(), "semel-ejb.jar")
                .addAsLibraries(Libraries.jarsOf(
                        Flyway.class,
                        Gson.class,
                        TomlMapper.class,
                        ObjectMapper.class,
                        JsonParser.class,
                        JsonProperty.class))
                .addAsLibraries(Libraries.jarsOf(Assertions.class, Awaitility.class, Matcher.class))
                .addPackage(Ledger.class.getPackage())
                .addPackage(ListenByName.class.getPackage())
                .addClasses(Tables.class, Letter.class, Row.class, OpenTransaction.class, Eventually.class)
                .addAsWebInfResource("incontainer/bank/beans.xml", "beans.xml")
                .addAsWebInfResource(FOLDER + "web.xml", "web.xml")
                .addAsResource(FOLDER + "persistence.xml", "META-INF/persistence.xml")
                .addAsResource(FOLDER + "V1__adopter.sql", "db/adopter/V1__adopter.sql")
                // Flyway finds a folder on Liberty by a file of that name.
                .addAsResource(EmptyAsset.INSTANCE, "db/adopter/flyway.location")
                .addAsResource(new StringAsset("semel.node=adopter"), "META-INF/microprofile-config.properties");
        Libraries.companionsOfSemel().forEach((file, jar) -> war.addAsLibrary(jar, file));
        return war;
    }
}
