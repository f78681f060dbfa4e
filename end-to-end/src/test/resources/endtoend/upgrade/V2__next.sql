-- What a later version may do to tables in use: it adds, takes nothing away, and can be run again after it was broken off.
ALTER TABLE semel_idempotency_record ADD COLUMN IF NOT EXISTS next_note varchar(100);
ALTER TABLE semel_outbox_event ADD COLUMN IF NOT EXISTS next_note varchar(100) DEFAULT 'none' NOT NULL;
ALTER TABLE semel_parked_message ADD COLUMN IF NOT EXISTS next_count integer DEFAULT 0 NOT NULL;
-- And it writes what the older one has no name for: a counter, a finding, the state of a destination, a mode, the status of a key and
-- of an event, a reason for parking.
INSERT INTO semel_counter (counted) SELECT 'OF_THE_NEXT_VERSION'
  WHERE NOT EXISTS (SELECT 1 FROM semel_counter WHERE counted = 'OF_THE_NEXT_VERSION');
INSERT INTO semel_finding (kind, subject, since, known, found_at)
  SELECT 'OF_THE_NEXT_VERSION', 'next', CURRENT_TIMESTAMP, 'Only the next version knows what this is.', CURRENT_TIMESTAMP
  WHERE NOT EXISTS (SELECT 1 FROM semel_finding WHERE subject = 'next');
INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)
  SELECT 'lab.next', 'QUEUE', 'OF_NEXT', CURRENT_TIMESTAMP, 'next'
  WHERE NOT EXISTS (SELECT 1 FROM semel_destination WHERE destination = 'lab.next');
INSERT INTO semel_idempotency_record (key_hash, consumer, key_text, status, attempts, duplicates, node, first_seen_at)
  SELECT CAST('289701e5-3898-8670-ac14-629e886ede38' AS uuid), 'lab.next', 'next', 'OF_NEXT', 0, 0, 'next', CURRENT_TIMESTAMP
  WHERE NOT EXISTS (SELECT 1 FROM semel_idempotency_record WHERE key_hash = '289701e5-3898-8670-ac14-629e886ede38');
INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind, body, headers, status, attempts,
    node, created_at)
  SELECT CAST('01890a5d-ac96-774b-bcce-b302099a8058' AS uuid), 1, 'next', 'lab.next', 'QUEUE', 'next', 'TEXT', NULL, '{}', 'OF_NEXT', 0,
    'next', CURRENT_TIMESTAMP
  WHERE NOT EXISTS (SELECT 1 FROM semel_outbox_event WHERE id = '01890a5d-ac96-774b-bcce-b302099a8058');
INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_hash, key_text, status, reason, body_kind, headers, attempts, node, parked_at)
  SELECT CAST('01890a5d-ac96-774b-bcce-b302099a8059' AS uuid), 'lab.next', CAST('01890a5d-ac96-774b-bcce-b302099a8059' AS uuid),
    CAST('289701e5-3898-8670-ac14-629e886ede38' AS uuid), 'next', 'PARKED', 'OF_NEXT', 'TEXT', '{}', 1, 'next', CURRENT_TIMESTAMP
  WHERE NOT EXISTS (SELECT 1 FROM semel_parked_message WHERE id = '01890a5d-ac96-774b-bcce-b302099a8059');
UPDATE semel_retention SET published_mode = 'OF_NEXT';
CREATE INDEX IF NOT EXISTS semel_outbox_event_next ON semel_outbox_event (created_at);
CREATE TABLE IF NOT EXISTS semel_next (
  id   varchar(36)  NOT NULL,
  note varchar(100) NOT NULL,
  CONSTRAINT semel_next_pk PRIMARY KEY (id)
);
