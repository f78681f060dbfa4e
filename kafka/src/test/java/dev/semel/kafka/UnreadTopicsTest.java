package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Topics of which a consumer gets nothing. */
@Tag("long")
class UnreadTopicsTest {

    private final Scene scene = new Scene(1);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areTellingThatTheyAreNotThereAndAreReadSoonAfterTheyAre() {
        Scene.KAFKA.doAsAdmin(
                admin -> admin.deleteTopics(List.of(scene.topic())).all().get());

        scene.start("one", new Bookings("one"));

        Scene.await().untilAsserted(() -> assertThat(told())
                .singleElement()
                .asString()
                .startsWith("Kafka has no topic " + scene.topic())
                .contains("consumer bookings", "semel.consumer.bookings.topic", "looked for every 10 s"));
        assertThat(scene.query("SELECT subject FROM semel_finding")).containsExactly("bookings: " + scene.topic());
        Scene.KAFKA.create(scene.topic(), 1);
        scene.send(0, "a");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a"));
        Scene.await().until(() -> told().isEmpty());
    }

    @ParameterizedTest
    @EnumSource(names = {"TOPIC", "GROUP"})
    void areTellingThatTheyMayNotBeReadUntilTheyMay(ResourceType forbidden) {
        // The group has the name of the topic here.
        AclBinding rule = new AclBinding(
                new ResourcePattern(forbidden, scene.topic(), PatternType.LITERAL),
                new AccessControlEntry("User:ANONYMOUS", "*", AclOperation.READ, AclPermissionType.DENY));
        scene.send(0, "a");
        Scene.KAFKA.doAsAdmin(admin -> admin.createAcls(List.of(rule)).all().get());

        scene.start("one", new Bookings("one"));

        Scene.await().untilAsserted(() -> assertThat(told())
                .singleElement()
                .asString()
                .startsWith("Kafka refuses records of the topic " + scene.topic() + " to consumer bookings")
                .contains("Not authorized", "the right to read the topic and the group", "tried again every 5 s"));
        Scene.KAFKA.doAsAdmin(
                admin -> admin.deleteAcls(List.of(rule.toFilter())).all().get());

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a"));
        Scene.await().until(() -> told().isEmpty());
    }

    private List<String> told() {
        return scene.query("SELECT known FROM semel_finding WHERE kind = 'TOPIC_NOT_READ'");
    }
}
