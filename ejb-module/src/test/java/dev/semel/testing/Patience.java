package dev.semel.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** How long every test waits for what must come: so long that what has not come by then never does, on the slowest machine. */
public class Patience implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext test) {
        Awaitility.setDefaultTimeout(Duration.ofMinutes(5));
    }
}
