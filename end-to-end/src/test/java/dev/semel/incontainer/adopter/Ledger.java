package dev.semel.incontainer.adopter;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Makes its tables with Flyway, reads JSON with Jackson, and writes to two persistence units. */
@Singleton
@Startup
@Resource(name = "java:app/env/jdbc/semel", lookup = "jdbc/bank", type = DataSource.class)
public class Ledger {

    @Resource(lookup = "jdbc/bank")
    private DataSource dataSource;

    @PersistenceContext(unitName = "entries")
    private EntityManager entries;

    @PersistenceContext(unitName = "notes")
    private EntityManager notes;

    @PostConstruct
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    void migrate() {
        Flyway.configure(Ledger.class.getClassLoader())
                .dataSource(dataSource)
                .locations("classpath:db/adopter")
                .table("adopter_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }

    /** What the JSON says, in both units. */
    public void book(String listener, String json) {
        String reference = reference(json);
        entries.persist(new Entry(listener, reference));
        notes.persist(new Note(reference));
    }

    public long entriesOf(String listener, String reference) {
        return entries.createQuery(
                        "SELECT COUNT(e) FROM Entry e WHERE e.listener = :listener AND e.reference = :reference",
                        Long.class)
                .setParameter("listener", listener)
                .setParameter("reference", reference)
                .getSingleResult();
    }

    public boolean isNoted(String reference) {
        return notes.find(Note.class, reference) != null;
    }

    private static String reference(String json) {
        try {
            return new ObjectMapper().readTree(json).required("reference").asText();
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("The message is no JSON.", broken);
        }
    }
}
