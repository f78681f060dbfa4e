package dev.semel.endtoend;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.Shop;
import dev.semel.endtoend.laboratory.AppenderBeside;
import dev.semel.endtoend.server.Plant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A shop on one server that several test classes share. It is started for the first of them and ends with the process; they
 * take turns by its lock, use orders of their own, and leave nothing open.
 */
final class SharedShop {

    /** For {@code @ResourceLock}: PostgreSQL and Artemis are outside. */
    static final String OUTSIDE = "the shared shop with its parts outside";

    /** For {@code @Order} of those that share the embedded one: see the order of the classes in the pom. */
    static final int AT_THE_END = Integer.MAX_VALUE;

    /** For {@code @ResourceLock}: all is in one process, as it is shipped. */
    static final String EMBEDDED = "the shared shop in one process";

    /** By which a neighbour calls the shop that is in one process. */
    static final String OTHER_NAME = "neighbour.example";

    /** In bytes, where the parts are outside: less than the server itself takes. */
    static final int LARGEST_REQUEST = 65_536;

    private static final Map<String, SharedShop> STARTED = new ConcurrentHashMap<>();

    private final Plant plant;
    private final AppenderBeside appender;
    private final Shop shop;
    private final ForeignClient client;

    private SharedShop(Plant plant, AppenderBeside appender) {
        this.plant = plant;
        this.appender = appender;
        Runtime.getRuntime().addShutdownHook(new Thread(plant::close, "end of a shared shop"));
        plant.server().quickStart().start();
        this.shop = new Shop(plant.server().address());
        this.client = new ForeignClient(plant.broker());
    }

    static SharedShop outside() {
        return STARTED.computeIfAbsent(OUTSIDE, none -> {
            Plant plant = Plant.outside("shared");
            plant.server().with("semel.request.max-size", LARGEST_REQUEST);
            return new SharedShop(plant, AppenderBeside.deployedTo(plant.server()));
        });
    }

    static SharedShop embedded() {
        return STARTED.computeIfAbsent(EMBEDDED, none -> {
            Plant plant = Plant.embedded("shared-embedded");
            plant.server().with("http.otherName", OTHER_NAME);
            return new SharedShop(plant, null);
        });
    }

    Plant plant() {
        return plant;
    }

    /** Beside the shop whose parts are outside, for events that are not the shop's. */
    AppenderBeside appender() {
        return appender;
    }

    Shop shop() {
        return shop;
    }

    ForeignClient client() {
        return client;
    }

    Settling settling() {
        return new Settling(shop, client);
    }
}
