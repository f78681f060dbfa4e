package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Plant;
import dev.semel.endtoend.server.StatementLog.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same server on an outside PostgreSQL and an outside Artemis, by the two drop-ins that are shipped. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class OutsidePartsIT {

    private static final Pattern TABLE = Pattern.compile("shop_\\w+");

    private static Plant plant;
    private static Shop shop;
    private static Settling settling;
    private static ForeignClient client;

    @BeforeAll
    static void start() {
        plant = Plant.outside("outside");
        plant.server().start();
        shop = new Shop(plant.server().address());
        client = new ForeignClient(plant.broker());
        settling = new Settling(shop, client);
    }

    @AfterAll
    static void stop() {
        client.close();
        plant.close();
    }

    @Test
    void endsOrdersAsTheyShould() {
        List<String> payable =
                Stream.generate(() -> shop.place(PAYABLE)).limit(30).toList();
        List<String> tooMuch =
                Stream.generate(() -> shop.place(TOO_MUCH)).limit(5).toList();

        settling.awaitEach(payable, SHIPPED_ONCE);
        settling.awaitEach(tooMuch, CANCELLED_UNPAID);
    }

    @Test
    void takesOnePaymentForAMessageSentAHundredTimesAtOnce() {
        client.sendAtOnce(ORDERS, ForeignClient.order("outside-repeated", "outside-repeated"), 100);

        settling.awaitEach(List.of("outside-repeated"), SHIPPED_ONCE);
        settling.awaitEmptyQueues();
        assertThat(shop.order("outside-repeated")).isEqualTo(SHIPPED_ONCE);
        assertThat(plant.tables()
                        .count("SELECT duplicates FROM semel_idempotency_record WHERE key_text = 'outside-repeated'"))
                .isEqualTo(99);
    }

    @Test
    void needsOneConnectionOneLocalCommitAndOneStatementOfItsOwnForAMessage() {
        String order = "outside-counted";
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEach(List.of(order), SHIPPED_ONCE);

        // The claim is Semel's; the handler asks for the order, records it and the payment, and appends an event.
        assertThat(statementsOf("TakePayment", plant.statements().transactionsWith("INSERT INTO shop_payment", order)))
                .containsExactlyInAnyOrder(
                        "BEGIN",
                        "claim",
                        "SELECT shop_order",
                        "INSERT shop_order",
                        "INSERT shop_payment",
                        "append",
                        "COMMIT");
        assertThat(statementsOf("ShipOrder", plant.statements().transactionsWith("INSERT INTO shop_shipment", order)))
                .containsExactly(
                        "BEGIN",
                        "claim",
                        "SELECT shop_order",
                        "SELECT shop_carrier",
                        "INSERT shop_shipment",
                        "COMMIT");
    }

    @Test
    void needsTwoMoreStatementsToCountADuplicate() {
        String order = "outside-twice";
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEach(List.of(order), SHIPPED_ONCE);
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEmptyQueues();

        assertThat(statementsOf(
                        "duplicate", plant.statements().transactionsWith("UPDATE semel_idempotency_record", order)))
                .containsExactly("BEGIN", "claim", "look", "count", "COMMIT");
    }

    @Test
    void neverPreparesATransaction() {
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);

        assertThat(plant.tables().rows("SHOW max_prepared_transactions")).containsExactly(List.of("0"));
        assertThat(plant.statements().statements())
                .isNotEmpty()
                .noneMatch(statement -> statement.sql().startsWith("PREPARE TRANSACTION"));
    }

    /** What one delivery executed, in words; printed as it was, for whoever wants to know. */
    private static List<String> statementsOf(String title, List<List<Statement>> transactions) {
        assertThat(transactions).as("transactions of %s", title).hasSize(1);
        List<Statement> statements = transactions.get(0);
        statements.forEach(statement -> System.out.println(
                title + ": backend " + statement.backend() + ", transaction " + statement.transaction() + ": "
                        + statement.sql().replaceAll("\\s+", " ")));
        return statements.stream().map(OutsidePartsIT::inWords).toList();
    }

    private static String inWords(Statement statement) {
        String sql = statement.sql();
        if (sql.startsWith("INSERT INTO semel_idempotency_record")) {
            return "claim";
        }
        if (sql.startsWith("SELECT") && sql.contains("semel_idempotency_record")) {
            return "look";
        }
        if (sql.startsWith("UPDATE semel_idempotency_record")) {
            return "count";
        }
        if (sql.startsWith("INSERT INTO semel_outbox_event")) {
            return "append";
        }
        return TABLE.matcher(sql)
                .results()
                .findFirst()
                .map(found -> sql.substring(0, 6) + " " + found.group())
                .orElse(sql);
    }
}
