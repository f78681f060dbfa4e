package dev.semel.internal.outbox.relay;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.util.List;
import java.util.stream.Stream;

class StatementsOfAnEventOnMariaDbTest extends StatementsOfAnEventContract {

    @Override
    TestDatabase database() {
        return TestDatabase.of(Dialect.MARIADB);
    }

    @Override
    List<String> withALook(String... statements) {
        return Stream.concat(Stream.of("find"), Stream.of(statements)).toList();
    }

    @Override
    List<String> duplicate() {
        return List.of("find", "commit");
    }
}
