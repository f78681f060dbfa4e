package dev.semel.internal.message.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

    @Test
    void writesMembersByNameAndNumbersByTheirValue() {
        assertThat(form(" { \"b\" : [ 1.0 , true , false , null , \"\\u0041\" ] , \"a\" : { } } "))
                .contains("{1\"a:{},1\"b:[1,t,f,n,1\"A,],}");
    }

    @Test
    void hasNoneOfWhatIsNoJsonObjectOrArray() {
        assertThat(List.of("", " ", "1", "\"a\"", "{", "}", "{]", "[}", "[1", "[1]]", "[1] [2]", "[01]", "\ufeff[1]"))
                .allSatisfy(text -> assertThat(form(text)).as(text).isEmpty());
    }

    @Test
    void hasNoneBelowAHundredLevels() {
        assertThat(form("[".repeat(101) + "]".repeat(101))).isPresent();
        assertThat(form("[".repeat(102) + "]".repeat(102))).isEmpty();
    }

    @Test
    void hasNoneOfTwoValuesUnderOneName() {
        assertThat(form("{\"a\":1,\"b\":2,\"a\":1}")).isEmpty();
        assertThat(form("{\"a\":1,\"a\":1}")).isEmpty();
        assertThat(form("[{\"a\":1},{\"a\":1}]")).isPresent();
    }

    @Test
    void leavesAMemberOutAndKeepsThePlaceOfAnElement() {
        assertThat(CanonicalJson.of(
                        "{\"a\":[1,[2],3],\"b\":{\"c\":1,\"d\":2},\"e\":1}", List.of("/a/1", "/b/c", "/e", "/a/9")))
                .map(CharSequence::toString)
                .contains("{1\"a:[1,?,3,],1\"b:{1\"d:2,},}");
        assertThat(CanonicalJson.of("[1]", List.of("")))
                .map(CharSequence::toString)
                .contains("[1,]");
    }

    @Test
    void writesANumberOutUnlessItIsVeryLong() {
        assertThat(form("[1e3,-1e3,0.10,-0,-0.0,1E-3,12345678901234567890]"))
                .contains("[1000,-1000,0.1,0,0,0.001,12345678901234567890,]");
        assertThat(form("[1e1000]")).contains("[1" + "0".repeat(1000) + ",]");
        assertThat(form("[1e1001]")).contains("[1E+1001,]");
        assertThat(form("[1e-1001]")).contains("[1E-1001,]");
        assertThat(form("[" + "1".repeat(1000) + "]")).contains("[" + "1".repeat(1000) + ",]");
        assertThat(form("[" + "1".repeat(1001) + "]")).isEmpty();
        assertThat(form("[1e99999999999]")).isEmpty();
    }

    private static Optional<String> form(String text) {
        return CanonicalJson.of(text, List.of()).map(CharSequence::toString);
    }
}
