package dev.semel.incontainer.server;

import dev.semel.incontainer.bank.Behaviour;
import dev.semel.incontainer.binding.BankDataSource;
import dev.semel.incontainer.cell.ContainerCounter;
import dev.semel.incontainer.counter.TakeOrder;
import dev.semel.incontainer.counter.leased.CallOnce;
import dev.semel.incontainer.counter.xa.SendAndBook;
import dev.semel.incontainer.desk.ContainerDesk;
import dev.semel.incontainer.operator.Operator;
import dev.semel.incontainer.probe.Bank;
import dev.semel.incontainer.promise.OneEffect;
import dev.semel.specification.DecisionTable;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The bank's counter in each kind of delivery: the same beans, another transaction around them. */
public final class Counters {

    private static final String BANK = "incontainer/bank/";

    private Counters() {}

    /** In non-transacted delivery, as the beans are annotated. */
    public static WebArchive fast() {
        return counter(Clerks.FAST)
                .addPackage(TakeOrder.class.getPackage())
                .addPackage(CallOnce.class.getPackage())
                .addPackage(BankDataSource.class.getPackage());
    }

    /** In transacted delivery, by a descriptor that overrides the annotations; nothing works under a lease there. */
    public static WebArchive transacted() {
        return counter(Clerks.TRANSACTED)
                .addPackage(TakeOrder.class.getPackage())
                .addPackage(BankDataSource.class.getPackage())
                .addAsWebInfResource(new StringAsset(Clerks.transacted()), "ejb-jar.xml");
    }

    /** In the container's own transactions, on an XA data source. */
    public static WebArchive xa() {
        String reference =
                """
                <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
                  <resource-ref>
                    <res-ref-name>java:app/env/jdbc/semel</res-ref-name>
                    <res-type>javax.sql.DataSource</res-type>
                    <lookup-name>jdbc/xa-bank</lookup-name>
                  </resource-ref>
                </web-app>
                """;
        return counter(Clerks.XA).addPackage(SendAndBook.class.getPackage()).setWebXML(new StringAsset(reference));
    }

    /** The desk, where work is called; no message comes. */
    public static WebArchive desk() {
        return counter("desk")
                .addPackage(ContainerDesk.class.getPackage())
                .addPackage(BankDataSource.class.getPackage());
    }

    private static WebArchive counter(String name) {
        WebArchive war = ShrinkWrap.create(WebArchive.class, name + ".war")
                .addAsLibrary(Libraries.semel(), "semel-ejb.jar")
                .addAsWebInfResource(BANK + "beans.xml", "beans.xml")
                .addAsResource(BANK + "persistence.xml", "META-INF/persistence.xml")
                .addAsResource(BANK + "bank.sql", "bank.sql")
                .addAsResource(Clerks.settings(name), "META-INF/microprofile-config.properties")
                .addPackage(Behaviour.class.getPackage())
                .addPackage("dev.semel.incontainer")
                .addPackage(OneEffect.class.getPackage())
                .addPackage(DecisionTable.class.getPackage())
                .addPackage(ContainerCounter.class.getPackage())
                .addPackage(Operator.class.getPackage())
                .addPackage(Bank.class.getPackage())
                .addAsLibraries(Libraries.jarsOf(Assertions.class, Awaitility.class, Matcher.class));
        Libraries.companions().forEach((file, jar) -> war.addAsLibrary(jar, file));
        return war;
    }
}
