-- What a later version may do to tables in use: it adds, takes nothing away, and can be run again after it was broken off.
ALTER TABLE semel_idempotency_record ADD COLUMN IF NOT EXISTS next_note varchar(100);
ALTER TABLE semel_outbox_event ADD COLUMN IF NOT EXISTS next_note varchar(100) DEFAULT 'none' NOT NULL;
ALTER TABLE semel_parked_message ADD COLUMN IF NOT EXISTS next_count integer DEFAULT 0 NOT NULL;
CREATE INDEX IF NOT EXISTS semel_outbox_event_next ON semel_outbox_event (created_at);
CREATE TABLE IF NOT EXISTS semel_next (
  id   varchar(36)  NOT NULL,
  note varchar(100) NOT NULL,
  CONSTRAINT semel_next_pk PRIMARY KEY (id)
);
