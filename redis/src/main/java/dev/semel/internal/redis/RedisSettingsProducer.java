package dev.semel.internal.redis;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Reads the {@code semel.redis.*} settings once. */
@Dependent
class RedisSettingsProducer {

    @Produces
    @Singleton
    RedisSettings settings() {
        return read();
    }

    static RedisSettings read() {
        Config config = ConfigProvider.getConfig();
        return RedisSettings.of(
                name -> config.getOptionalValue(name, String.class).orElse(null));
    }
}
