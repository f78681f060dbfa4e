package dev.semel.internal.jpa;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.SharedCacheMode;
import jakarta.persistence.ValidationMode;
import jakarta.persistence.spi.ClassTransformer;
import jakarta.persistence.spi.PersistenceProvider;
import jakarta.persistence.spi.PersistenceProviderResolverHolder;
import jakarta.persistence.spi.PersistenceUnitInfo;
import jakarta.persistence.spi.PersistenceUnitTransactionType;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The persistence unit of Semel's entities, without a {@code persistence.xml}: the modules of an application would see the unit of
 * a library, and each of their own {@code @PersistenceContext} would have to say which one it means.
 */
public record SemelUnit(DataSource dataSource, PersistenceUnitTransactionType transactionType)
        implements PersistenceUnitInfo {

    private static final String NAME = "semel";

    private static final List<String> CLASSES = List.of(
            "dev.semel.internal.jpa.InstantConverter",
            "dev.semel.internal.jpa.UuidConverter",
            "dev.semel.internal.idempotency.store.jpa.IdempotencyRecordEntity",
            "dev.semel.internal.idempotency.store.jpa.ParkedMessageEntity",
            "dev.semel.internal.outbox.store.jpa.OutboxEventEntity");

    private static final Map<String, String> ECLIPSELINK = Map.of(
            "eclipselink.target-server", "WebSphere_Liberty",
            "eclipselink.jdbc.batch-writing", "JDBC",
            // What fails is thrown, and said by Semel in one line; EclipseLink would log the whole statement besides.
            "eclipselink.logging.logger", "JavaLogger",
            "eclipselink.logging.level", "SEVERE",
            // A woven entity tracks only the changes its own methods make; the stores set the fields of their rows.
            "eclipselink.weaving", "false");

    /** Opens it with the provider that the server has. */
    public EntityManagerFactory open() {
        List<PersistenceProvider> providers = PersistenceProviderResolverHolder.getPersistenceProviderResolver()
                .getPersistenceProviders();
        if (providers.isEmpty()) {
            throw new IllegalStateException("This server has no persistence provider, so Semel cannot start. Add"
                    + " <feature>persistence-3.1</feature> to the features of server.xml.");
        }
        // By a name of its own, or EclipseLink takes the units of two applications for one.
        Map<String, String> session = Map.of("eclipselink.session-name", NAME + " " + UUID.randomUUID());
        return providers.get(0).createContainerEntityManagerFactory(this, session);
    }

    private boolean isJta() {
        return transactionType == PersistenceUnitTransactionType.JTA;
    }

    @Override
    public String getPersistenceUnitName() {
        return NAME;
    }

    @Override
    public @Nullable String getPersistenceProviderClassName() {
        return null;
    }

    @Override
    public PersistenceUnitTransactionType getTransactionType() {
        return transactionType;
    }

    @Override
    public @Nullable DataSource getJtaDataSource() {
        return isJta() ? dataSource : null;
    }

    @Override
    public @Nullable DataSource getNonJtaDataSource() {
        return isJta() ? null : dataSource;
    }

    @Override
    public List<String> getMappingFileNames() {
        return List.of();
    }

    @Override
    public List<URL> getJarFileUrls() {
        return List.of();
    }

    @Override
    public URL getPersistenceUnitRootUrl() {
        return SemelUnit.class.getProtectionDomain().getCodeSource().getLocation();
    }

    @Override
    public List<String> getManagedClassNames() {
        return CLASSES;
    }

    @Override
    public boolean excludeUnlistedClasses() {
        return true;
    }

    @Override
    public SharedCacheMode getSharedCacheMode() {
        return SharedCacheMode.NONE;
    }

    @Override
    public ValidationMode getValidationMode() {
        return ValidationMode.NONE;
    }

    @Override
    public Properties getProperties() {
        Properties properties = new Properties();
        properties.putAll(ECLIPSELINK);
        return properties;
    }

    @Override
    public String getPersistenceXMLSchemaVersion() {
        return "3.0";
    }

    @Override
    public ClassLoader getClassLoader() {
        return SemelUnit.class.getClassLoader();
    }

    @Override
    public void addTransformer(ClassTransformer transformer) {
        // Nothing is woven.
    }

    @Override
    public ClassLoader getNewTempClassLoader() {
        return getClassLoader();
    }
}
