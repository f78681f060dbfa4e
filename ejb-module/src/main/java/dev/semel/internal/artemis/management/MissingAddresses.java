package dev.semel.internal.artemis.management;

import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A broker that deletes what is undeliverable, expired or sent to a full address, or a queue by itself; or one that does not let us ask. */
@Dependent
class MissingAddresses implements Check {

    private static final String ALL_ADDRESSES = "#";
    private static final String WHERE = "the broker behind jms/semel";
    // The first since Artemis writes whole address settings, the second before.
    private static final List<String> DEAD_LETTER_ADDRESS = List.of("deadLetterAddress", "DLA");
    private static final List<String> EXPIRY_ADDRESS = List.of("expiryAddress");

    // What Artemis calls the settings in its answer, and in broker.xml.
    private static final Map<String, String> FULL_POLICIES = new TreeMap<>(
            Map.of("addressFullMessagePolicy", "address-full-policy", "pageFullMessagePolicy", "page-full-policy"));
    private static final String DROP = "DROP";

    private static final Finding NO_DEAD_LETTER_ADDRESS =
            absent("dead-letter", "a message that it may not deliver again", "<dead-letter-address>");
    private static final Finding NO_EXPIRY_ADDRESS =
            absent("expiry", "a message whose time to live has passed", "<expiry-address>");

    private static final Finding DELETES_QUEUES = new Finding(
            "The broker has auto-delete-queues for the addresses that match " + ALL_ADDRESSES + ".",
            WHERE,
            "A queue that it made on demand goes when its last consumer has gone and it is empty, and takes along what it knows of the"
                    + " ids of events, so that one that is sent again comes twice. If it goes while a batch is on its way, the first"
                    + " events of that batch are PUBLISHED, but lost.",
            "Set auto-delete-queues and auto-delete-addresses to false in the address settings in broker.xml; Artemis' own default is"
                    + " true.");

    private final BrokerManagement management;

    @Inject
    MissingAddresses(BrokerManagement management) {
        this.management = management;
    }

    @Override
    public boolean asksBroker() {
        return true;
    }

    @Override
    public List<Finding> check() {
        BrokerManagement.Reply reply = management.ask("getAddressSettingsAsJSON", ALL_ADDRESSES);
        return reply.refusal().map(reason -> List.of(refused(reason))).orElseGet(() -> reply.answer()
                .flatMap(MissingAddresses::settings)
                .map(MissingAddresses::findings)
                .orElse(List.of()));
    }

    private static List<Finding> findings(JsonObject settings) {
        List<Finding> findings = new ArrayList<>();
        if (lacks(settings, DEAD_LETTER_ADDRESS)) {
            findings.add(NO_DEAD_LETTER_ADDRESS);
        }
        if (lacks(settings, EXPIRY_ADDRESS)) {
            findings.add(NO_EXPIRY_ADDRESS);
        }
        if (deletesQueues(settings)) {
            findings.add(DELETES_QUEUES);
        }
        FULL_POLICIES.forEach((name, element) -> {
            if (settings.getString(name, "").equals(DROP)) {
                findings.add(drops(element));
            }
        });
        return findings;
    }

    private static boolean lacks(JsonObject settings, List<String> names) {
        return names.stream().allMatch(name -> settings.getString(name, "").isEmpty());
    }

    // Not said is the default, which is true.
    private static boolean deletesQueues(JsonObject settings) {
        return !"false".equals(String.valueOf(settings.get("autoDeleteQueues")));
    }

    private static Finding absent(String kind, String lost, String element) {
        return new Finding(
                "The broker has no " + kind + " address for the addresses that match " + ALL_ADDRESSES + ".",
                WHERE,
                "Without one it deletes " + lost + ", without a word.",
                "Add " + element + " to the address settings in broker.xml, and create the address with a queue.");
    }

    private static Finding drops(String element) {
        return new Finding(
                "The broker has " + element + "=" + DROP + " for the addresses that match " + ALL_ADDRESSES + ".",
                WHERE,
                "While an address is full, it confirms each message and deletes it: an event is PUBLISHED, and no consumer gets it.",
                "Set " + element
                        + " to PAGE, BLOCK or FAIL in the address settings in broker.xml (page-full-policy to BLOCK or"
                        + " FAIL): the relay holds the events of a full address and loses none.");
    }

    private static Finding refused(String reason) {
        return new Finding(
                "The broker does not answer what it is asked about itself: " + reason,
                WHERE,
                "It is not seen then that it deletes what it cannot deliver, or that a destination has no consumer because its"
                        + " name is misspelt.",
                "Grant its user the rights that the drop-in artemis-broker.xml shows: to ask (manage on activemq.management), to look"
                        + " if management-message-rbac is on (view on mops.broker.listQueues and"
                        + " mops.broker.getAddressSettingsAsJSON), and to delete what the answer came through (deleteAddress).");
    }

    private static Optional<JsonObject> settings(String answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer))) {
            return Optional.of(reader.readObject());
        } catch (JsonException notUnderstood) {
            return Optional.empty();
        }
    }
}
