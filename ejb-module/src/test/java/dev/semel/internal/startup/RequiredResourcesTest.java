package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.artemis.ArtemisBroker;
import java.util.HashMap;
import java.util.Map;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import org.junit.jupiter.api.Test;

class RequiredResourcesTest {

    private final Map<String, Object> bound =
            new HashMap<>(Map.of("java:app/env/jdbc/semel", "a data source", "jms/semel", "a connection factory"));

    @Test
    void areThere() {
        assertThatCode(this::require).doesNotThrowAnyException();
    }

    @Test
    void areNamedAllAtOnceWithTheLinesToAdd() {
        bound.clear();

        assertThatThrownBy(this::require)
                .hasMessageContaining("No data source is bound to java:app/env/jdbc/semel")
                .hasMessageContaining(
                        "@Resource(name = \"java:app/env/jdbc/semel\", lookup = \"jdbc/yours\", type = DataSource.class)")
                .hasMessageContaining("No connection factory is bound to jms/semel")
                .hasMessageContaining("<jmsConnectionFactory jndiName=\"jms/semel\">")
                .hasMessageContaining("<resourceAdapter id=\"artemis\"")
                .hasMessageEndingWith("The application does not start until then.");
    }

    @Test
    void areNotNamedIfTheyAreThere() {
        bound.remove("jms/semel");

        assertThatThrownBy(this::require).message().doesNotContain("java:app/env/jdbc/semel");
    }

    @Test
    void areToldOfWithTheReasonIfTheServerCannotMakeThem() {
        NamingException broken = new NamingException("CWNEN1001E: a long story");
        broken.initCause(new IllegalArgumentException("jdbc/nowhere was not found"));
        bound.put("java:app/env/jdbc/semel", broken);

        assertThatThrownBy(this::require)
                .hasMessageContaining("not to a data source that the server has (jdbc/nowhere was not found.)");
    }

    private void require() {
        new RequiredResources(new ArtemisBroker(), this::lookup).require();
    }

    private Object lookup(String name) throws NamingException {
        Object found = bound.get(name);
        if (found instanceof NamingException broken) {
            throw broken;
        }
        if (found == null) {
            throw new NameNotFoundException(name);
        }
        return found;
    }
}
