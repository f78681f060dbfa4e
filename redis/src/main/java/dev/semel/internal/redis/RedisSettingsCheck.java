package dev.semel.internal.redis;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;

/** Reads the settings at deployment, so that what is broken fails there and not at the first message. */
public class RedisSettingsCheck implements Extension {

    void check(@Observes AfterDeploymentValidation deployment) {
        try {
            RedisSettingsProducer.read();
        } catch (IllegalArgumentException broken) {
            deployment.addDeploymentProblem(broken);
        }
    }
}
