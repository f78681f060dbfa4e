package dev.semel.internal.health;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.BeforeBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;

/** Answers probes where the server has MicroProfile Health; elsewhere it does nothing. */
public class HealthExtension implements Extension {

    private static final String API = "org.eclipse.microprofile.health.HealthCheck";

    void answerProbes(@Observes BeforeBeanDiscovery discovery) {
        if (isThere()) {
            discovery.addAnnotatedType(PlatformReadiness.class, PlatformReadiness.class.getName());
        }
    }

    static boolean isThere() {
        try {
            Class.forName(API, false, HealthExtension.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }
}
