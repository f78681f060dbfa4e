package dev.semel.internal.heartbeat;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

@Dependent
class Heartbeat implements PeriodicWork {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @Resource(lookup = "java:app/AppName")
    private String application;

    private final LifeSigns signs;
    private final RelayPulse relay;
    private final Transactions transactions;

    @Inject
    Heartbeat(LifeSigns signs, RelayPulse relay, Transactions transactions) {
        this.signs = signs;
        this.relay = relay;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.fromNowEvery(INTERVAL));
    }

    @Override
    public String failure() {
        return "This node could not say that it lives; it tries again every " + INTERVAL.toSeconds() + " s.";
    }

    @Override
    public void run() {
        transactions.doInNew(() -> signs.live(application, relay.sign()));
    }
}
