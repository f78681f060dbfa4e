-- What a later version may do to tables in use: it adds, and takes nothing away.
ALTER TABLE semel_idempotency_record ADD COLUMN next_note varchar(100);
ALTER TABLE semel_outbox_event ADD COLUMN next_note varchar(100) DEFAULT 'none' NOT NULL;
ALTER TABLE semel_parked_message ADD COLUMN next_count integer DEFAULT 0 NOT NULL;
CREATE INDEX semel_outbox_event_next ON semel_outbox_event (next_note);
CREATE TABLE semel_next (
  id   uuid         NOT NULL,
  note varchar(100) NOT NULL,
  CONSTRAINT semel_next_pk PRIMARY KEY (id)
);
