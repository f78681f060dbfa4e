package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInResponseTest {

    @ParameterizedTest
    @CsvSource({"LtpaToken2, abc", "sso, abc"})
    void takesACookieOfAnyNameWithAValueForASignOn(String name, String value) {
        assertThat(SignInResponse.isSignOn(name, value)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"LtpaToken2, ''", "LtpaToken2, '\"\"'", "LtpaToken2, ", "JSESSIONID, 0001", "WASReqURL, /console/keys"})
    void takesNothingForOneThatStrangersGetOrThatIsTakenAway(String name, String value) {
        assertThat(SignInResponse.isSignOn(name, value)).isFalse();
    }
}
