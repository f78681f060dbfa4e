package dev.semel.internal.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArtemisNamesTest {

    @Test
    void tellsWhatTheBrokerAddsFromWhatIsTheSendersAndFromWhereADeadLetterLay() {
        assertThat(List.of("_AMQ_ROUTING_TYPE", "_AMQ_INGRESS_TIMESTAMP", "_AMQ_DUPL_ID"))
                .allMatch(ArtemisNames::areAdded);
        assertThat(List.of("tenant", "JMSXGroupID", "_AMQ_ORIG_QUEUE", "_AMQ_ACTUAL_EXPIRY"))
                .noneMatch(ArtemisNames::areAdded);
    }
}
