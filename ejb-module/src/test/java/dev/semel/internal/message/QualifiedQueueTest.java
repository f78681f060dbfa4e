package dev.semel.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The names of a queue and of its address. */
class QualifiedQueueTest {

    @Test
    void isMadeOfAnAddressAndAQueueAndReadAgain() {
        String name = QualifiedQueue.of("news", "hear");

        assertThat(name).isEqualTo("news::hear");
        assertThat(QualifiedQueue.is(name)).isTrue();
        assertThat(QualifiedQueue.addressOf(name)).isEqualTo("news");
        assertThat(QualifiedQueue.queueOf(name)).contains("hear");
    }

    @Test
    void mayHaveNoAddress() {
        assertThat(QualifiedQueue.is("::hear")).isTrue();
        assertThat(QualifiedQueue.addressOf("::hear")).isEmpty();
        assertThat(QualifiedQueue.queueOf("::hear")).contains("hear");
    }

    @Test
    void isNotAPlainName() {
        assertThat(QualifiedQueue.is("shop:orders")).isFalse();
        assertThat(QualifiedQueue.addressOf("shop:orders")).isEqualTo("shop:orders");
        assertThat(QualifiedQueue.queueOf("shop:orders")).isEmpty();
    }

    @Test
    void getsTheMessagesOfManyAddressesByTheSignsOfThat() {
        assertThat(QualifiedQueue.isPattern("#")).isTrue();
        assertThat(QualifiedQueue.isPattern("*.orders")).isTrue();
        assertThat(QualifiedQueue.isPattern("shop.#")).isTrue();
        assertThat(QualifiedQueue.isPattern("shop.orders")).isFalse();
    }
}
