package dev.semel.internal.message.jms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.StoredMessage;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LargeTextTest {

    private static final int LARGEST = StoredMessage.LARGEST_BODY;

    @Test
    void isOneWithMoreBytesThanAreKeptInOnePiece() {
        assertThat(LargeText.of("x".repeat(LARGEST))).isEmpty();
        assertThat(LargeText.of("x".repeat(LARGEST + 1))).isPresent();
        assertThat(LargeText.of("\u20ac".repeat(LARGEST / 3))).isEmpty();
        assertThat(LargeText.of("\u20ac".repeat(LARGEST / 3 + 1))).isPresent();
        assertThat(LargeText.of("\ud83d\ude00".repeat(LARGEST / 4))).isEmpty();
        assertThat(LargeText.of("\ud83d\ude00".repeat(LARGEST / 4 + 1))).isPresent();
    }

    @Test
    void countsEachLetterByItsBytes() {
        assertThat(LargeText.of("\u007f".repeat(LARGEST))).isEmpty();
        assertThat(LargeText.of("\u0080".repeat(LARGEST / 2 + 1))).isPresent();
        assertThat(LargeText.of("\u07ff".repeat(LARGEST / 2))).isEmpty();
        assertThat(LargeText.of("\u0800".repeat(LARGEST / 3 + 1))).isPresent();
    }

    @Test
    void hasNoPieceWithoutLetters() {
        LargeText.of("x".repeat(2 * LARGEST)).orElseThrow().forEachPiece(piece -> assertThat(piece)
                .isNotEmpty());
    }

    @Test
    void isHandedOutPieceByPieceWithHalvesOfLetters() {
        String text = "x\ud83d\u20ac".repeat(4_000_000);
        ByteArrayOutputStream pieces = new ByteArrayOutputStream();
        LargeText.of(text).orElseThrow().forEachPiece(piece -> {
            assertThat(piece.length).isLessThanOrEqualTo(1024 * 1024);
            pieces.writeBytes(piece);
        });

        StoredMessage whole = new StoredMessage(LargeText.withoutBody(Map.of()).kind(), pieces.toByteArray(), Map.of());
        assertThat(whole.text()).isEqualTo(text);
    }

    @Test
    void cannotBeSentWithoutItsBody() {
        assertThat(LargeText.withoutBody(Map.of("a", 1)).canBeSent()).isFalse();
    }
}
