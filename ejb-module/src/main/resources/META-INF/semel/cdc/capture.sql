-- Run once by the owner of Semel's tables, in the database of the application (PostgreSQL 15 or later, wal_level=logical),
-- before semel.outbox.publisher=cdc is set. Each statement in a transaction of its own.

-- Inserts only, so that the filter may name any column and updates need no replica identity. Purging publishes nothing.
CREATE PUBLICATION semel_outbox FOR TABLE semel_outbox_event WHERE (status = 'CAPTURED') WITH (publish = 'insert');

-- From here on the log is kept until Debezium has read it: from now on every captured event is published, but a slot that
-- nobody reads fills the disk. Watch pg_replication_slots, and see max_slot_wal_keep_size.
SELECT pg_create_logical_replication_slot('semel_outbox', 'pgoutput');
