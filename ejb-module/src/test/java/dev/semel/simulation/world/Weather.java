package dev.semel.simulation.world;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What befalls machines: database and broker go down for a while, servers freeze and die and start again, addresses fill up. */
final class Weather {

    private static final List<String> ADDRESSES = List.of("orders", "shipments", "letters", "entries");
    private static final Duration CONNECTION_TTL = Duration.ofSeconds(60);

    /** Others may take a server for dead that stands still for longer. */
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Universe universe;
    private final List<Server> servers;

    Weather(Universe universe, List<Server> servers) {
        this.universe = universe;
        this.servers = servers;
    }

    void blow() {
        while (!universe.decisions().isCalm()) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(1_000 + universe.decisions().below(20_000)));
            switch (universe.decisions().below(7)) {
                case 0 -> databaseOutage();
                case 1 -> brokerOutage();
                case 2 -> fullAddress();
                case 3 -> death();
                case 4 -> frost();
                case 5 -> stop();
                default -> {}
            }
        }
    }

    private void databaseOutage() {
        if (universe.decisions().happens("The database is down for a while.", 2)) {
            universe.scheduler().note(() -> "!! The database goes down.");
            universe.situations().count("the database was down");
            universe.database().takeDown();
            last(20_000);
            universe.database().bringUp();
            universe.scheduler().note(() -> "The database is up again.");
        }
    }

    private void brokerOutage() {
        if (universe.decisions().happens("The broker is down for a while.", 2)) {
            universe.scheduler().note(() -> "!! The broker goes down.");
            universe.situations().count("the broker was down");
            universe.broker().takeDown();
            last(20_000);
            universe.broker().bringUp();
            universe.scheduler().note(() -> "The broker is up again.");
        }
    }

    private void fullAddress() {
        if (universe.decisions().happens("An address is full for a while.", 2)) {
            String address = ADDRESSES.get(universe.decisions().below(ADDRESSES.size()));
            universe.scheduler().note(() -> "!! The address " + address + " is full.");
            universe.situations().count("an address was full");
            universe.broker().setFull(address, true);
            last(30_000);
            universe.broker().setFull(address, false);
        }
    }

    private void death() {
        Server server = any();
        if (server.isUp() && universe.decisions().happens("A server is killed from outside.", 2)) {
            universe.scheduler().note(() -> "!! " + server.life() + " is killed.");
            server.die();
        }
    }

    private void frost() {
        Server server = any();
        if (server.isUp() && universe.decisions().happens("A server is frozen for a while.", 2)) {
            Duration length = Duration.ofSeconds(1 + universe.decisions().below(120));
            universe.scheduler().note(() -> "!! " + server.life() + " is frozen for " + length + ".");
            universe.situations().count("a server was frozen");
            server.life().freeze(universe.scheduler().now().plus(length));
            universe.truth().handlers().froze(server.life(), length.compareTo(LONG) > 0);
            if (length.compareTo(CONNECTION_TTL) > 0) {
                universe.situations().count("a frozen server lost its connections");
                universe.scheduler().start("time to live", universe.environment(), () -> {
                    universe.scheduler().sleep(CONNECTION_TTL);
                    universe.broker().breakConnectionsOf(server.life());
                });
            }
        }
    }

    private void stop() {
        Server server = any();
        if (server.isUp() && !server.isStopping() && universe.decisions().happens("A server is stopped.", 2)) {
            universe.scheduler().note(() -> "** " + server.life() + " is stopped.");
            universe.scheduler().start("stop", server.life(), server::stop);
        }
    }

    /** From a moment on there is another version of the applications: the servers are stopped, one after the other. */
    void roll(Instant change) {
        universe.scheduler().sleep(Duration.between(universe.scheduler().now(), change));
        universe.situations().count("the applications were replaced by their next version");
        for (Server server : servers) {
            universe.scheduler().sleep(Duration.ofSeconds(universe.decisions().below(30)));
            if (server.isUp() && !server.isStopping()) {
                universe.scheduler().start("stop", server.life(), server::stop);
            }
        }
    }

    private Server any() {
        return servers.get(universe.decisions().below(servers.size()));
    }

    private void last(int millis) {
        universe.scheduler().sleep(Duration.ofMillis(500 + universe.decisions().below(millis)));
    }

    /** Starts dead servers again; ends transactions that were silent for too long. */
    void mend() {
        while (true) {
            universe.scheduler().sleep(Duration.ofSeconds(3));
            universe.database().endIdle();
            for (Server server : servers) {
                if (!server.isUp() && universe.decisions().isOneIn(3)) {
                    server.start();
                }
            }
        }
    }
}
