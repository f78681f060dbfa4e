package dev.semel.testing;

import dev.semel.outbox.Outbox;
import dev.semel.testing.container.Beans;
import dev.semel.testing.container.MissingBeanException;
import dev.semel.testing.internal.Application;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.OutsideCall;
import dev.semel.testing.internal.OutsideCalls;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;

/** What the test has given to the contract, on each server. */
record TestedApplication(Contract<?> contract, OutsideCalls calls) implements Application {

    @Override
    public void bind(Beans beans, Database database) {
        Collaborators collaborators = new OfServer(beans, database, calls);
        contract.outside.forEach((type, watched) -> beans.bind(type, watch(watched)));
        contract.secondResources.forEach((name, other) ->
                beans.bindResource(name, calls.watched(DataSource.class, other, OutsideCall.Kind.SECOND_RESOURCE)));
        contract.given.forEach((type, factory) -> beans.bindNew(type, () -> factory.apply(collaborators)));
    }

    private <T> T watch(Contract.Watched<T> watched) {
        return calls.watched(watched.type(), watched.real(), watched.kind());
    }

    @Override
    public Object newBean(Beans beans, Database database) {
        try {
            return contract.newBean(new OfServer(beans, database, calls));
        } catch (MissingBeanException missing) {
            throw new IllegalStateException(
                    missing.getMessage() + " Give the kit one: with("
                            + missing.type().getSimpleName() + ".class, ...).",
                    missing);
        }
    }

    @Override
    public String unitOf(PersistenceContext context) {
        String unit = context.unitName().isEmpty() ? contract.defaultUnit() : context.unitName();
        if (unit.isEmpty()) {
            throw new IllegalStateException(
                    "A bean has a @PersistenceContext that names no unit, and the kit does not know which one"
                            + " the server would take. Tell it the name in persistence.xml: unit(\"...\").");
        }
        return unit;
    }

    private record OfServer(Beans beans, Database database, OutsideCalls calls) implements Collaborators {

        @Override
        public DataSource dataSource() {
            return beans.get(DataSource.class);
        }

        @Override
        public EntityManager entityManager(String name) {
            return database.units().entityManager(name);
        }

        @Override
        public Outbox outbox() {
            return beans.get(Outbox.class);
        }

        @Override
        public <T> T bean(Class<T> type) {
            return beans.get(type);
        }

        @Override
        public void called(String what, Object... arguments) {
            calls.record(what, OutsideCall.Kind.EFFECT, arguments);
        }

        @Override
        public void calledRepeatably(String what, Object... arguments) {
            calls.record(what, OutsideCall.Kind.REPEATABLE, arguments);
        }
    }
}
