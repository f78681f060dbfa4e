package dev.semel.internal.startup.lint;

import dev.semel.internal.startup.consumer.AnnotatedConsumers;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** A data source of the application that is not the one in which Semel keeps the keys. */
@Dependent
class OtherDataSource implements Check {

    private final AnnotatedConsumers consumers;
    private final SharedSession session;

    @Inject
    OtherDataSource(AnnotatedConsumers consumers, SharedSession session) {
        this.consumers = consumers;
        this.session = session;
    }

    @Override
    public List<Finding> check() {
        Stream<UsedDataSource> inFields = consumers.all().stream().flatMap(UsedDataSource::inFieldsOf);
        Stream<UsedDataSource> inUnits =
                UsedDataSource.inPersistenceUnits(Thread.currentThread().getContextClassLoader());
        return Stream.concat(inFields, inUnits)
                .filter(this::isOther)
                .map(OtherDataSource::finding)
                .toList();
    }

    private boolean isOther(UsedDataSource used) {
        return find(used.jndiName())
                .flatMap(session::isSharedBy)
                .filter(shared -> !shared)
                .isPresent();
    }

    private static Optional<DataSource> find(String jndiName) {
        try {
            return Optional.of((DataSource) new InitialContext().lookup(jndiName));
        } catch (NamingException | ClassCastException unseen) {
            return Optional.empty();
        }
    }

    private static Finding finding(UsedDataSource used) {
        return new Finding(
                "The data source " + used.jndiName() + " is another one than java:app/env/jdbc/semel.",
                used.where(),
                "What a handler writes through it does not commit together with the key: the second resource is refused,"
                        + " or an effect is lost or repeated.",
                "Bind java:app/env/jdbc/semel to the data source that the handlers write to, or keep this one out of them.");
    }
}
