package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnprotectedSignOnsTest {

    @Test
    void areToldWhereThePasswordOfTheirKeysIsNotSet() {
        assertThat(findings(Map.of("ltpa.password", ""))).isOne();
        assertThat(findings(Map.of("ltpa.password", " "))).isOne();
        assertThat(findings(Map.of("ltpa.password", "", "semel.console.environment", "production")))
                .isOne();
    }

    @Test
    void areNoneWithAPasswordInTheDemoOrOnAServerOfAnotherConfiguration() {
        assertThat(findings(Map.of("ltpa.password", "of this server"))).isZero();
        assertThat(findings(Map.of("ltpa.password", "", "semel.console.environment", "demo")))
                .isZero();
        assertThat(findings(Map.of())).isZero();
    }

    private static int findings(Map<String, String> settings) {
        return new UnprotectedSignOns(settings::containsKey, name -> Optional.ofNullable(settings.get(name))
                        .filter(value -> !value.isEmpty()))
                .check()
                .size();
    }
}
