package dev.semel.testing.internal;

import dev.semel.testing.container.Beans;
import jakarta.persistence.PersistenceContext;

/** Port: the application under test, as the kit's servers run it. */
public interface Application {

    /** Adds what the test gives to the beans of a server. */
    void bind(Beans beans, Database database);

    /** A new one of the bean that does the work, made of the beans of a server. */
    Object newBean(Beans beans, Database database);

    /** The name of the unit that is meant. */
    String unitOf(PersistenceContext context);
}
