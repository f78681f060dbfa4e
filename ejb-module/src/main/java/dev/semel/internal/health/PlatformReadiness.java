package dev.semel.internal.health;

import jakarta.inject.Inject;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/**
 * The answer to a probe. It says up and down and no reason, because anyone may ask. {@link HealthExtension} makes a bean of it, or
 * its class would be loaded on a server without the API.
 */
@org.eclipse.microprofile.health.Readiness
class PlatformReadiness implements HealthCheck {

    private final Readiness readiness;

    @Inject
    PlatformReadiness(Readiness readiness) {
        this.readiness = readiness;
    }

    @Override
    public HealthCheckResponse call() {
        Map<String, Boolean> parts = readiness.now();
        HealthCheckResponseBuilder answer =
                HealthCheckResponse.named("semel " + readiness.application()).status(!parts.containsValue(false));
        parts.forEach((part, isUp) -> answer.withData(part, isUp ? "up" : "down"));
        return answer.build();
    }
}
