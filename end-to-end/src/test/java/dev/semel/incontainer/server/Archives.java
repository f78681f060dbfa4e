package dev.semel.incontainer.server;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.bank.consumer.FastTransfer;
import dev.semel.incontainer.binding.BankDataSource;
import dev.semel.incontainer.notice.OpenAccount;
import dev.semel.incontainer.operator.Operator;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.promise.OneEffect;
import dev.semel.testing.pages.Page;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.container.ClassContainer;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The bank in the two ways of using the library, always with the library's built jar. */
public final class Archives {

    private static final String BANK = "incontainer/bank/";

    private Archives() {}

    /** A WAR with the library in WEB-INF/lib; its data source is bound by an annotation. */
    public static WebArchive war() {
        return warWith();
    }

    /** The same under other settings. */
    public static WebArchive warWith(String... settings) {
        return withTests(war("bank-war", settings)).addPackage(BankDataSource.class.getPackage());
    }

    /** The same for the start only: its data source is bound by web.xml. */
    public static WebArchive war(String name, String dataSource, String... settings) {
        return war(name, settings).setWebXML(reference(dataSource));
    }

    /** Classes of their own instead of the bank, with a persistence unit on the bank's data source. */
    public static WebArchive war(String name, String dataSource, List<Class<?>> classes, String... settings) {
        String unit =
                """
                <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
                  <persistence-unit name="books" transaction-type="JTA">
                    <jta-data-source>jdbc/bank</jta-data-source>
                    <exclude-unlisted-classes>true</exclude-unlisted-classes>
                  </persistence-unit>
                </persistence>
                """;
        return library(name, settings)
                .addClasses(classes.toArray(Class<?>[]::new))
                .addAsResource(new StringAsset(unit), "META-INF/persistence.xml")
                .setWebXML(reference(dataSource));
    }

    /** Nothing but the library, whose data source is not bound. */
    public static WebArchive unbound(String name) {
        return library(name);
    }

    /** As the documentation binds it for an application that has a name of its own for it. */
    private static StringAsset reference(String dataSource) {
        String references =
                Page.of("docs/cargo-tracker.md").snippet("references").replace("jdbc/cargo", dataSource);
        return new StringAsset(
                "<web-app xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">" + references + "</web-app>");
    }

    /** An EAR with the library as one EJB module and the bank as another; the data source is bound by application.xml. */
    public static EnterpriseArchive ear() {
        return earWith();
    }

    /** The same under other settings. */
    public static EnterpriseArchive earWith(String... settings) {
        EnterpriseArchive ear = ShrinkWrap.create(EnterpriseArchive.class, "bank-ear.ear")
                .setApplicationXML(BANK + "application.xml")
                .add(Libraries.semel(), "semel-ejb.jar")
                .addAsModule(ejbModule(settings))
                .addAsModule(withTests(ShrinkWrap.create(WebArchive.class, "bank-web.war"))
                        .addAsWebInfResource(BANK + "beans.xml", "beans.xml"));
        Libraries.companions().forEach((name, jar) -> ear.add(jar, "lib", name));
        return ear;
    }

    private static WebArchive war(String name, String... settings) {
        return withBank(library(name, settings))
                .addAsResource(BANK + "persistence.xml", "META-INF/persistence.xml")
                .addAsResource(BANK + "bank.sql", "bank.sql");
    }

    private static WebArchive library(String name, String... settings) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, name + ".war")
                .addAsLibrary(Libraries.semel(), "semel-ejb.jar")
                .addAsWebInfResource(BANK + "beans.xml", "beans.xml")
                .addAsResource(settings(name, settings), "META-INF/microprofile-config.properties");
        Libraries.companions().forEach((file, jar) -> war.addAsLibrary(jar, file));
        return war;
    }

    private static JavaArchive ejbModule(String... settings) {
        return withBank(ShrinkWrap.create(JavaArchive.class, "bank-ejb.jar"))
                .addAsResource(BANK + "bank.sql", "bank.sql")
                .addAsManifestResource(BANK + "beans.xml", "beans.xml")
                .addAsManifestResource(BANK + "persistence.xml", "persistence.xml")
                .addAsManifestResource(settings("bank-ear", settings), "microprofile-config.properties");
    }

    private static <A extends Archive<A> & ClassContainer<A>> A withBank(A archive) {
        return archive.addPackage(Behaviour.class.getPackage()).addPackage(FastTransfer.class.getPackage());
    }

    private static WebArchive withTests(WebArchive war) {
        return war.addPackage("dev.semel.incontainer")
                .addPackage(OneEffect.class.getPackage())
                .addPackage(OpenAccount.class.getPackage())
                .addPackage(Operator.class.getPackage())
                .addPackage(Bank.class.getPackage())
                .addAsLibraries(Libraries.jarsOf(Assertions.class, Awaitility.class, Matcher.class));
    }

    private static StringAsset settings(String node, String... settings) {
        return new StringAsset(String.join(
                System.lineSeparator(),
                "semel.node=" + node,
                "semel.claim.wait=PT1S",
                "semel.relay.poll-interval=PT0.2S",
                String.join(System.lineSeparator(), settings)));
    }
}
