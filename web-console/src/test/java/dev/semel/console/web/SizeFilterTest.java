package dev.semel.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SizeFilterTest {

    @Test
    void readsWhatIsSmallEnough() {
        assertThat(SizeFilter.isFit(0, 8_192)).isTrue();
        assertThat(SizeFilter.isFit(8_192, 8_192)).isTrue();
    }

    @Test
    void readsNothingThatIsLargerOrOfUnknownLength() {
        assertThat(SizeFilter.isFit(8_193, 8_192)).isFalse();
        assertThat(SizeFilter.isFit(200_000_000, 8_192)).isFalse();
        assertThat(SizeFilter.isFit(-1, 8_192)).isFalse();
    }
}
