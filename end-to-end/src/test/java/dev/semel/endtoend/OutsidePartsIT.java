package dev.semel.endtoend;

import static dev.semel.endtoend.client.ForeignClient.ORDERS;
import static dev.semel.endtoend.client.Shop.PAYABLE;
import static dev.semel.endtoend.client.Shop.TOO_MUCH;
import static dev.semel.endtoend.client.Shop.View.CANCELLED_UNPAID;
import static dev.semel.endtoend.client.Shop.View.SHIPPED_ONCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.server.Installation;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.bench.StatementLog.Statement;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The same server on an outside PostgreSQL and an outside Artemis, by the two drop-ins that are shipped. */
@ResourceLock(SharedShop.OUTSIDE)
@Tag("long")
class OutsidePartsIT {

    private static final String CLAIM = "INSERT INTO semel_idempotency_record";
    private static final Pattern TABLE = Pattern.compile("shop_\\w+");

    private static Installation installation;
    private static Shop shop;
    private static Settling settling;
    private static ForeignClient client;

    @BeforeAll
    static void start() {
        SharedShop shared = SharedShop.outside();
        installation = shared.installation();
        shop = shared.shop();
        client = shared.client();
        settling = shared.settling();
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
        installation
                .tables()
                .awaitCount(99, "SELECT duplicates FROM semel_idempotency_record WHERE key_text = 'outside-repeated'");
    }

    @Test
    void needsOneConnectionOneLocalCommitAndOneStatementOfItsOwnForAMessage() {
        // What is asked once in the life of an application is asked here.
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);
        String order = "outside-counted";
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEach(List.of(order), SHIPPED_ONCE);

        // The claim is Semel's; the handler asks for the order, records it and the payment, and appends an event.
        assertThat(inWords("TakePayment", onlyTransactionWith("INSERT INTO shop_payment", order)))
                .containsExactlyInAnyOrder(
                        "BEGIN",
                        "claim",
                        "SELECT shop_order",
                        "INSERT shop_order",
                        "INSERT shop_payment",
                        "append",
                        "COMMIT");
        assertThat(inWords("ShipOrder", onlyTransactionWith("INSERT INTO shop_shipment", order)))
                .containsExactly(
                        "BEGIN", "claim", "SELECT shop_order", "SELECT shop_carrier", "INSERT shop_shipment", "COMMIT");
    }

    @Test
    void needsOneStatementAndNoWriteToSkipADuplicate() {
        String order = "outside-twice";
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEach(List.of(order), SHIPPED_ONCE);
        client.send(ORDERS, ForeignClient.order(order, order));
        settling.awaitEmptyQueues();

        assertThat(installation.statements().transactionsWith(CLAIM, order))
                .as("claims of the key")
                .hasSize(1);
        String hash = new IdempotencyKey("shop.take-payment", order).hash();
        assertThat(inWords("Duplicate", onlyTransactionWith("SELECT content_hash", hash)))
                .containsExactly("BEGIN", "look", "COMMIT");
    }

    /** What the linter asks at the start, on a connection of the application's own. */
    @Test
    void letsTheDatabaseEndWhatAFrozenServerLeavesOpen() {
        assertThat(installation.statements().statements())
                .anyMatch(statement -> statement.sql().contains("'idle_in_transaction_session_timeout'"));
        assertThat(installation.server().log().lines())
                .noneMatch(line -> line.contains("idle_in_transaction_session_timeout is"));
    }

    @Test
    void neverPreparesATransaction() {
        settling.awaitEach(List.of(shop.place(PAYABLE)), SHIPPED_ONCE);

        assertThat(installation.tables().rows("SHOW max_prepared_transactions")).containsExactly(List.of("0"));
        assertThat(installation.statements().statements())
                .isNotEmpty()
                .noneMatch(statement -> statement.sql().startsWith("PREPARE TRANSACTION"));
    }

    private static List<Statement> onlyTransactionWith(String sql, String parameter) {
        List<List<Statement>> transactions = installation.statements().transactionsWith(sql, parameter);
        assertThat(transactions)
                .as("transactions with %s of %s", sql, parameter)
                .hasSize(1);
        return transactions.get(0);
    }

    /** What one delivery executed; printed as it was. */
    private static List<String> inWords(String title, List<Statement> statements) {
        statements.forEach(statement -> System.out.printf(
                "%s: backend %d, transaction %s: %s%n",
                title,
                statement.backend(),
                statement.transaction(),
                statement.sql().replaceAll("\\s+", " ")));
        return statements.stream().map(OutsidePartsIT::inWords).toList();
    }

    private static String inWords(Statement statement) {
        String sql = statement.sql();
        if (sql.startsWith(CLAIM)) {
            return "claim";
        }
        if (sql.startsWith("SELECT") && sql.contains("semel_idempotency_record")) {
            return "look";
        }
        if (sql.contains("INSERT INTO semel_outbox_event")) {
            return "append";
        }
        return TABLE.matcher(sql)
                .results()
                .findFirst()
                .map(found -> sql.substring(0, 6) + " " + found.group())
                .orElse(sql);
    }
}
