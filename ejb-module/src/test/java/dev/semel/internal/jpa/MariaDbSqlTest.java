package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MariaDbSqlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            due_at <= CURRENT_TIMESTAMP            | due_at <= UTC_TIMESTAMP(6)
            CAST(? AS varchar(64))                 | CAST(? AS char(64))
            CAST(NULL AS timestamp with time zone) | CAST(NULL AS datetime(6))
            ORDER BY due_at ASC NULLS LAST, id     | ORDER BY due_at IS NULL ASC, due_at ASC, id
            ORDER BY due_at DESC NULLS FIRST, id   | ORDER BY due_at IS NULL DESC, due_at DESC, id
            WHERE id = ? FOR UPDATE SKIP LOCKED    | WHERE id = ? FOR UPDATE SKIP LOCKED
            WHERE status = 'HELD' AND slot = ?     | WHERE status = 'HELD' AND slot = ?
            """)
    void saysTheSame(String ours, String mariaDbs) {
        assertThat(MariaDbSql.of(ours)).isEqualTo(mariaDbs);
    }
}
