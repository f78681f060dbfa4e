-- Makes the archive of published events a table of monthly partitions, on PostgreSQL. Run once by the owner of Semel's tables,
-- at any time. What is archived already becomes the first partition. From then on the purge of every application creates the
-- next months ahead and drops those older than semel.retention.archived; its user must own the table.
BEGIN;

ALTER TABLE semel_outbox_archive RENAME TO semel_outbox_archive_first;
ALTER TABLE semel_outbox_archive_first RENAME CONSTRAINT semel_outbox_archive_pk TO semel_outbox_archive_first_pk;
ALTER INDEX semel_outbox_archive_archived RENAME TO semel_outbox_archive_first_archived;

CREATE TABLE semel_outbox_archive (
  LIKE semel_outbox_archive_first INCLUDING DEFAULTS,
  CONSTRAINT semel_outbox_archive_pk PRIMARY KEY (id, archived_at)
) PARTITION BY RANGE (archived_at);
CREATE INDEX semel_outbox_archive_archived ON semel_outbox_archive (archived_at);

ALTER TABLE semel_outbox_archive ATTACH PARTITION semel_outbox_archive_first
  FOR VALUES FROM (MINVALUE)
  TO ((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');

COMMIT;
