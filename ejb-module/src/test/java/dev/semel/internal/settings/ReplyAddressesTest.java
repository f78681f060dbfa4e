package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyAddressesTest {

    @Test
    void areNoneUnlessTheyAreNamed() {
        assertThat(ReplyAddresses.of(" ").allow("answers")).isFalse();
    }

    @Test
    void areNamedAsTheyAreOrByTheirBeginning() {
        ReplyAddresses addresses = ReplyAddresses.of("answers, replies.*");

        for (String allowed : new String[] {"answers", "replies.", "replies.a", "replies.a.b"}) {
            assertThat(addresses.allow(allowed)).as(allowed).isTrue();
        }
        for (String refused : new String[] {"answers2", "Answers", "answers::payments", "reply", "payments", ""}) {
            assertThat(addresses.allow(refused)).as(refused).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "answers,", ",answers", "answers,,replies.*", "a*b", "*.replies", "replies.**"})
    void areRefusedWhereTheyWouldBeAnyOrNone(String setting) {
        assertThatThrownBy(() -> ReplyAddresses.of(setting))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessageContaining("semel.reply.addresses")
                .hasMessageContaining("must be names of queues and topics");
    }
}
