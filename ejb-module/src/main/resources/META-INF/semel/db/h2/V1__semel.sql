-- Semel 0.1 on H2 (in MODE=PostgreSQL). H2 has no partial indexes: the status leads the index instead. One table per thing an operator sees.

-- What every message pays for stands first, the longest numbers before the texts, so that PostgreSQL fills no gaps; what only a failure
-- or a lease needs is null otherwise, and costs a bit.
CREATE TABLE semel_idempotency_record (
  first_seen_at  timestamp with time zone NOT NULL,
  completed_at   timestamp with time zone,
  duplicates     bigint       NOT NULL,
  attempts       integer      NOT NULL,
  key_hash       uuid         NOT NULL,  -- of consumer and key, see IdempotencyKey: no length, collation or NUL can break it
  content_hash   varbinary(32),          -- mark of the rule and SHA-256 of the content; null: contents are not compared
  consumer       varchar(200) NOT NULL,
  key_text       varchar(255) NOT NULL,  -- the key for display: cut, control characters replaced
  status         varchar(16)  NOT NULL,
  node           varchar(100) NOT NULL,
  message_id     varchar(255),           -- of the delivery that changed it; null: it is as the first one wrote it
  retry_event_id uuid,                   -- the one event that may run the handler next
  failing_since  timestamp with time zone,
  compared_at    timestamp with time zone,  -- when other content came under it after its end; null: none did
  outcome_unknown boolean,               -- true: a handler never came back, and no other has worked since; null: not so
  lease_token    uuid,                   -- names the lease; nobody else's statement changes the row
  lease_until    timestamp with time zone,
  error_type     varchar(255),
  error_message  text,
  CONSTRAINT semel_idempotency_record_pk PRIMARY KEY (key_hash)
);
CREATE INDEX semel_idempotency_record_seen ON semel_idempotency_record (first_seen_at);
CREATE INDEX semel_idempotency_record_open ON semel_idempotency_record (status, consumer, first_seen_at);

-- What the work of a key has answered. Apart from the key, whose row every message pays for; it goes with it.
CREATE TABLE semel_idempotency_result (
  key_hash   uuid         NOT NULL,
  media_type varchar(255) NOT NULL,
  body       varbinary(4194304) NOT NULL,
  size       integer      NOT NULL,
  reply_kind varchar(8),           -- of the message that it is sent in; null: it is no reply
  stored_at  timestamp with time zone NOT NULL,
  CONSTRAINT semel_idempotency_result_pk PRIMARY KEY (key_hash),
  CONSTRAINT semel_idempotency_result_fk FOREIGN KEY (key_hash) REFERENCES semel_idempotency_record ON DELETE CASCADE
);

-- A handler that runs on a message which was delivered before; a mark left by a dead server is a death.
CREATE TABLE semel_in_flight (
  id       uuid         NOT NULL,
  key_hash uuid         NOT NULL,
  consumer varchar(200) NOT NULL,
  incarnation uuid      NOT NULL,         -- of the server that left the mark
  node     varchar(100) NOT NULL,
  is_alone boolean      DEFAULT FALSE NOT NULL, -- nothing else ran on the server
  begun_at timestamp with time zone NOT NULL,
  CONSTRAINT semel_in_flight_pk PRIMARY KEY (id)
);
CREATE INDEX semel_in_flight_key ON semel_in_flight (key_hash, incarnation);

CREATE TABLE semel_node (
  node            varchar(100) NOT NULL,
  application     varchar(200) NOT NULL,
  incarnation     uuid         NOT NULL,
  started_at      timestamp with time zone NOT NULL,
  stopped_at      timestamp with time zone,   -- null: it lives, or died
  seen_at         timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL, -- a living one says every few seconds that it lives
  seen_since      timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL, -- since when it has said so without a gap
  relay_looked_at timestamp with time zone,   -- when its relay looked last; null: not yet
  relay_looks_by  timestamp with time zone,   -- when it looks again at the latest; null: its relay is switched off
  relay_trouble   varchar(500),               -- why it publishes nothing now; null: it does
  CONSTRAINT semel_node_pk PRIMARY KEY (node, application)
);

CREATE TABLE semel_parked_message (
  id            uuid         NOT NULL,
  consumer      varchar(200) NOT NULL,
  delivery_hash uuid         NOT NULL,   -- of consumer and what tells the message from others: a redelivery does not park twice
  message_id    varchar(255),
  correlation_id varchar(255),           -- by which its sender knows the answer; bytes in hexadecimal
  key_hash      uuid,
  key_text      varchar(255),
  other_content varchar(64),             -- hash of the content, if the key is known with another
  status        varchar(16)  NOT NULL,
  reason        varchar(32)  NOT NULL,
  destination   varchar(255),
  reachable     boolean      DEFAULT TRUE NOT NULL, -- what is sent to the destination reaches this consumer alone
  body_kind     varchar(8)   NOT NULL,
  body          binary large object,
  headers       text         NOT NULL,   -- JSON object of message properties
  error_type    varchar(255),
  error_message text,
  error_stack   text,
  fingerprint   uuid,                    -- of its cause, see FailureCause; null: written by something other than Semel
  attempts      integer      NOT NULL,
  retries       integer      DEFAULT 0 NOT NULL, -- how often an operator had retried its key before
  node          varchar(100) NOT NULL,
  parked_at     timestamp with time zone NOT NULL,
  closed_at     timestamp with time zone,
  copies_skipped bigint,                 -- by its key, before it was discarded; null: it is not discarded, or had no record
  CONSTRAINT semel_parked_message_pk PRIMARY KEY (id),
  CONSTRAINT semel_parked_message_delivery UNIQUE (delivery_hash)
);
CREATE INDEX semel_parked_message_key ON semel_parked_message (key_hash, status);
-- For the search.
CREATE INDEX semel_parked_message_message ON semel_parked_message (message_id);
CREATE INDEX semel_parked_message_correlation ON semel_parked_message (correlation_id);
-- Causes are counted, and a page of the list is found, in this index alone.
CREATE INDEX semel_parked_message_parked ON semel_parked_message (status, parked_at, id, fingerprint, retries);

-- The body of a message that is too large for one row, in order.
CREATE TABLE semel_parked_piece (
  parked_id uuid    NOT NULL,
  number    integer NOT NULL,
  bytes     varbinary(1048576) NOT NULL,
  CONSTRAINT semel_parked_piece_pk PRIMARY KEY (parked_id, number),
  CONSTRAINT semel_parked_piece_fk FOREIGN KEY (parked_id) REFERENCES semel_parked_message ON DELETE CASCADE
);

CREATE TABLE semel_attempt (
  id            uuid         NOT NULL,
  subject       uuid         NOT NULL,   -- a key hash, or the id of an outbox event
  attempt       integer      NOT NULL,
  attempted_at  timestamp with time zone NOT NULL,
  node          varchar(100) NOT NULL,
  error_type    varchar(255),
  error_message text,
  error_stack   text,
  CONSTRAINT semel_attempt_pk PRIMARY KEY (id)
);
CREATE INDEX semel_attempt_subject ON semel_attempt (subject, attempted_at);
CREATE INDEX semel_attempt_attempted ON semel_attempt (attempted_at);

CREATE TABLE semel_outbox_event (
  id               uuid         NOT NULL,
  position         bigint       GENERATED BY DEFAULT AS IDENTITY,
  slot             integer      NOT NULL,
  event_group      varchar(255),         -- order is kept within a group; null: no order asked for
  sequence_number  bigint,               -- within the group; null: no numbers asked for
  previous_number  bigint,               -- of the event before it in the group; null: it is the first
  holds_group      boolean      DEFAULT TRUE NOT NULL, -- parked, it holds back those behind it in its group
  event_type       varchar(255) NOT NULL,
  aggregate_type   varchar(255),
  aggregate_id     varchar(255),
  destination      varchar(255) NOT NULL,
  destination_kind varchar(8)   NOT NULL,
  consumer         varchar(200),         -- set on a retry: only this consumer takes it
  caused_by        uuid,                 -- hash of the key whose work appended it; null: other work did
  key_text         varchar(255) NOT NULL,
  body_kind        varchar(8)   NOT NULL,
  body             binary large object,
  body_size        integer,              -- of a body that is kept apart; null: it is here
  headers          text         NOT NULL, -- JSON object of message properties
  status           varchar(16)  NOT NULL,
  attempts         integer      NOT NULL,
  due_at           timestamp with time zone, -- null: due at once
  expires_at       timestamp with time zone, -- null: never
  priority         smallint     DEFAULT 4 NOT NULL,
  error_type       varchar(255),
  error_message    text,
  error_stack      text,
  fingerprint      uuid,                 -- of what parked it, see FailureCause
  retries          integer      DEFAULT 0 NOT NULL, -- how often an operator has retried it when it was parked
  node             varchar(100) NOT NULL,
  created_at       timestamp with time zone NOT NULL,
  published_at     timestamp with time zone,
  parked_at        timestamp with time zone,
  CONSTRAINT semel_outbox_event_pk PRIMARY KEY (id)
);
CREATE INDEX semel_outbox_event_pending ON semel_outbox_event (status, slot, position);
CREATE INDEX semel_outbox_event_heads ON semel_outbox_event (event_group, status, due_at);
CREATE INDEX semel_outbox_event_parked ON semel_outbox_event (status, parked_at, id, fingerprint, retries);
CREATE INDEX semel_outbox_event_due ON semel_outbox_event (status, due_at);
CREATE INDEX semel_outbox_event_created ON semel_outbox_event (created_at);
-- For the search.
CREATE INDEX semel_outbox_event_aggregate ON semel_outbox_event (aggregate_id, created_at);
CREATE INDEX semel_outbox_event_cause ON semel_outbox_event (caused_by);
CREATE INDEX semel_outbox_event_published ON semel_outbox_event (status, published_at);

-- A body above semel.outbox.inline-limit.
CREATE TABLE semel_outbox_body (
  event_id uuid NOT NULL,
  body     binary large object NOT NULL,
  CONSTRAINT semel_outbox_body_pk PRIMARY KEY (event_id),
  CONSTRAINT semel_outbox_body_fk FOREIGN KEY (event_id) REFERENCES semel_outbox_event ON DELETE CASCADE
);

CREATE TABLE semel_slot (
  slot           integer NOT NULL,
  last_served_at timestamp with time zone NOT NULL,
  node           varchar(100),
  CONSTRAINT semel_slot_pk PRIMARY KEY (slot)
);
INSERT INTO semel_slot (slot, last_served_at) SELECT n.slot, TIMESTAMP WITH TIME ZONE '2000-01-01 00:00:00+00' FROM system_range(0, 15) AS n(slot);

-- How far a consumer that keeps the order has come in a group. The row is locked while a message of the group is worked on.
CREATE TABLE semel_position (
  group_hash  uuid         NOT NULL, -- of consumer and group
  consumer    varchar(200) NOT NULL,
  event_group varchar(255) NOT NULL, -- readable, cut
  last_number bigint,                -- null: no number was worked on yet
  updated_at  timestamp with time zone NOT NULL,
  CONSTRAINT semel_position_pk PRIMARY KEY (group_hash)
);
CREATE INDEX semel_position_group ON semel_position (event_group);

-- Which stored messages wait for their predecessor in their group.
CREATE TABLE semel_held_message (
  event_id        uuid   NOT NULL,
  group_hash      uuid   NOT NULL,
  previous_number bigint NOT NULL, -- for which it waits
  held_at         timestamp with time zone NOT NULL,
  CONSTRAINT semel_held_message_pk PRIMARY KEY (event_id),
  CONSTRAINT semel_held_message_fk FOREIGN KEY (group_hash) REFERENCES semel_position (group_hash) ON DELETE CASCADE
);
CREATE INDEX semel_held_message_next ON semel_held_message (group_hash, previous_number);

-- How far a consumer of Kafka has come in a partition. Each assignment of the partition to a node has the next epoch: only the last one
-- moves the position.
CREATE TABLE semel_kafka_position (
  consumer         varchar(200) NOT NULL,
  topic            varchar(249) NOT NULL,
  partition_number integer      NOT NULL,
  next_offset      bigint       NOT NULL, -- of the first record that was not worked on, nor stored for later; -1: of the first that Kafka has
  leader_epoch     integer, -- Kafka's, of the record before it: tells whether it still has that record; null: not known
  epoch            bigint       NOT NULL,
  node             varchar(100) NOT NULL, -- to which it was assigned last
  assigned_at      timestamp with time zone NOT NULL,
  moved_at         timestamp with time zone NOT NULL,
  behind           bigint, -- records that Kafka had beyond it when its node looked last; below 0: it is beyond the end
  looked_at        timestamp with time zone, -- when that was; null: not yet
  topic_id         varchar(22), -- Kafka's own id of the topic; null: not known
  topic_number     integer      DEFAULT 0 NOT NULL, -- of the topics with this name; another one when it was made anew
  waits_for        bigint, -- the offset of a failed record behind which nothing is worked on; null: it does not wait
  waits_since      timestamp with time zone, -- since when that was seen
  CONSTRAINT semel_kafka_position_pk PRIMARY KEY (consumer, topic, partition_number)
);

-- The last number that an event of a group was given. The row is locked from there to the commit.
CREATE TABLE semel_sequence (
  event_group varchar(255) NOT NULL,
  first_number bigint      NOT NULL, -- above those of all counters that were purged
  last_number bigint       NOT NULL,
  updated_at  timestamp with time zone NOT NULL,
  CONSTRAINT semel_sequence_pk PRIMARY KEY (event_group)
);

-- Where events go, as the relay has seen it. OPEN and PAUSED: its events are held.
CREATE TABLE semel_destination (
  destination      varchar(255) NOT NULL,
  destination_kind varchar(8)   NOT NULL,
  state            varchar(16)  NOT NULL,
  since            timestamp with time zone NOT NULL,
  failures         integer      DEFAULT 0 NOT NULL, -- openings and probes that failed since it was settled
  next_probe_at    timestamp with time zone,
  reason           varchar(1000),
  changed_by       varchar(200) NOT NULL,  -- a node, or an operator
  finding          varchar(500),           -- null: nothing is known against it
  CONSTRAINT semel_destination_pk PRIMARY KEY (destination, destination_kind)
);

-- What all nodes must agree on, remembered to be compared with.
CREATE TABLE semel_setting (
  name          varchar(64)  NOT NULL,
  setting_value varchar(255) NOT NULL,
  CONSTRAINT semel_setting_pk PRIMARY KEY (name)
);
INSERT INTO semel_setting (name, setting_value) VALUES ('slots', '16'), ('reconciler.turn', ''), ('reconciler.position', ''),
  ('relay.broker', ''), ('sequence.floor', '0');

-- How long finished rows are kept on this database: one row. Each application lengthens it at its start; only an operator shortens it.
CREATE TABLE semel_retention (
  id             integer NOT NULL,         -- 1
  keys_kept      bigint NOT NULL,          -- times are in milliseconds
  published_kept bigint NOT NULL,
  closed_kept    bigint NOT NULL,
  archived_kept  bigint NOT NULL,
  sequences_kept bigint NOT NULL,          -- 9223372036854775807: for ever
  horizon        bigint NOT NULL,
  published_mode varchar(16) NOT NULL,
  purge_window   varchar(16) NOT NULL,     -- empty: always
  CONSTRAINT semel_retention_pk PRIMARY KEY (id)
);

-- What each application wants on each node, as it said at its start. An operator shortens the rule to the longest of them.
CREATE TABLE semel_retention_declared (
  application    varchar(200) NOT NULL,
  node           varchar(100) NOT NULL,
  declared_at    timestamp with time zone NOT NULL,
  keys_kept      bigint NOT NULL,
  published_kept bigint NOT NULL,
  closed_kept    bigint NOT NULL,
  archived_kept  bigint NOT NULL,
  sequences_kept bigint NOT NULL,
  horizon        bigint NOT NULL,
  published_mode varchar(16) NOT NULL,
  purge_window   varchar(16) NOT NULL,
  CONSTRAINT semel_retention_declared_pk PRIMARY KEY (application, node)
);

-- The consumers of each application, as it said at its start on each node: two applications may have one name.
CREATE TABLE semel_consumer (
  application varchar(200) NOT NULL,
  node        varchar(100) NOT NULL,
  consumer    varchar(200) NOT NULL,
  key_store   varchar(8)   DEFAULT 'DATABASE' NOT NULL, -- where its keys are, see KeyStore
  CONSTRAINT semel_consumer_pk PRIMARY KEY (application, node, consumer)
);

-- By which settings each consumer works, as the node of its application that started last said at its start.
CREATE TABLE semel_consumer_rule (
  application varchar(200) NOT NULL,
  consumer    varchar(200) NOT NULL,
  node        varchar(100) NOT NULL, -- which said it
  said_at     timestamp with time zone NOT NULL,
  settings    text         NOT NULL, -- a line for each: its name, as after semel.consumer.<name>, = and its value
  CONSTRAINT semel_consumer_rule_pk PRIMARY KEY (application, consumer)
);

-- What the reconciler has found: states that must not exist. A row goes when its state is gone.
CREATE TABLE semel_finding (
  kind     varchar(32)   NOT NULL,
  subject  varchar(520)  NOT NULL,  -- a key hash, the id of an event or a message, a destination, a slot
  consumer varchar(200),
  key_text varchar(255),
  key_hash varchar(64),
  event_id varchar(36),
  since    timestamp with time zone NOT NULL,
  known    varchar(1000) NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT semel_finding_pk PRIMARY KEY (kind, subject)
);
CREATE INDEX semel_finding_found ON semel_finding (found_at);

-- What operators know of a cause of failures; it stays when all entries are retried.
CREATE TABLE semel_cause_note (
  fingerprint uuid          NOT NULL,
  note        varchar(1000) NOT NULL,
  user_name   varchar(200)  NOT NULL,
  noted_at    timestamp with time zone NOT NULL,
  CONSTRAINT semel_cause_note_pk PRIMARY KEY (fingerprint)
);

-- Events that were published or captured and are no longer of use to anybody but an auditor (semel.retention.published-mode).
CREATE TABLE semel_outbox_archive (
  id               uuid         NOT NULL,
  position         bigint       NOT NULL,
  event_group      varchar(255),
  sequence_number  bigint,
  previous_number  bigint,
  event_type       varchar(255) NOT NULL,
  aggregate_type   varchar(255),
  aggregate_id     varchar(255),
  destination      varchar(255) NOT NULL,
  destination_kind varchar(8)   NOT NULL,
  consumer         varchar(200),
  caused_by        uuid,
  key_text         varchar(255) NOT NULL,
  body_kind        varchar(8)   NOT NULL,
  body             binary large object,
  headers          text NOT NULL,
  status           varchar(16)  NOT NULL,
  attempts         integer      NOT NULL,
  priority         smallint     NOT NULL,
  node             varchar(100) NOT NULL,
  created_at       timestamp with time zone NOT NULL,
  published_at     timestamp with time zone,
  archived_at      timestamp with time zone NOT NULL,
  CONSTRAINT semel_outbox_archive_pk PRIMARY KEY (id, archived_at)
);
CREATE INDEX semel_outbox_archive_archived ON semel_outbox_archive (archived_at);

-- Copies that a consumer skipped, by where they came from: see CopyOrigin.
CREATE TABLE semel_skipped_copy (
  consumer varchar(200) NOT NULL,
  origin   varchar(32)  NOT NULL,
  total    bigint       NOT NULL,
  last_at  timestamp with time zone NOT NULL,
  CONSTRAINT semel_skipped_copy_pk PRIMARY KEY (consumer, origin)
);

-- What all nodes have counted; each adds what is new once a second, so a row is nobody's bottleneck.
CREATE TABLE semel_counter (
  counted varchar(32) NOT NULL,
  total   bigint      DEFAULT 0 NOT NULL,
  last_at timestamp with time zone, -- null: never yet
  CONSTRAINT semel_counter_pk PRIMARY KEY (counted)
);
INSERT INTO semel_counter (counted) VALUES
  ('EVENTS_PUBLISHED'),
  ('ATTEMPTS_FAILED'),
  ('EVENTS_PARKED'),
  ('EVENTS_EXPIRED'),
  ('REPLIES_DROPPED'),
  ('CACHE_FORGOT'),
  ('CAUGHT_BY_OUTBOX_KEY'),
  ('BATCHES_REFUSED'),
  ('SENT_AGAIN'),
  ('WORK_DONE'),
  ('CAUGHT_BY_CONSUMER_KEY'),
  ('PUBLICATIONS_TIMED'),
  ('PUBLICATION_MILLIS'),
  ('EFFECTS_TIMED'),
  ('EFFECT_MILLIS');

-- The state of everything through time, for the page of trends: a row for each minute, whichever node takes it, and for its hour and day.
CREATE TABLE semel_sample (
  span            varchar(8) NOT NULL,     -- MINUTE, HOUR, DAY
  starts_at       timestamp with time zone NOT NULL,
  taken_at        timestamp with time zone NOT NULL, -- when the totals were these
  pending         bigint NOT NULL,         -- from here on gauges: the greatest within the span
  oldest_seconds  bigint NOT NULL,
  held            bigint NOT NULL,
  parked_events   bigint NOT NULL,
  parked_messages bigint NOT NULL,
  failed_keys     bigint NOT NULL,
  published_total bigint NOT NULL,         -- from here on totals of semel_counter: the latest within the span
  parked_total    bigint NOT NULL,
  failed_total    bigint NOT NULL,
  done_total      bigint NOT NULL,
  skipped_total   bigint NOT NULL,
  publications_timed bigint NOT NULL,
  publication_millis bigint NOT NULL,      -- from append to publication, summed up
  effects_timed   bigint NOT NULL,
  effect_millis   bigint NOT NULL,         -- from append to effect, summed up
  skipped_redelivered bigint DEFAULT 0 NOT NULL, -- from here on the classes of skipped copies, summed up: see CopyOrigin
  skipped_resent  bigint DEFAULT 0 NOT NULL,
  skipped_sent_twice bigint DEFAULT 0 NOT NULL,
  skipped_repeated bigint DEFAULT 0 NOT NULL,
  skipped_other   bigint DEFAULT 0 NOT NULL, -- came late, were overtaken, or brought by an operator
  CONSTRAINT semel_sample_pk PRIMARY KEY (span, starts_at)
);

CREATE TABLE semel_audit (
  id          uuid         NOT NULL,
  acted_at    timestamp with time zone NOT NULL,
  user_name   varchar(200) NOT NULL,
  action      varchar(64)  NOT NULL,
  target      varchar(500) NOT NULL,
  affected    bigint       NOT NULL,
  outcome     varchar(16)  NOT NULL,
  reason      varchar(1000),
  node        varchar(100) NOT NULL,
  sealed      boolean      DEFAULT FALSE NOT NULL, -- as it counts now; see semel_audit_seal
  CONSTRAINT semel_audit_pk PRIMARY KEY (id)
);
CREATE INDEX semel_audit_acted ON semel_audit (acted_at);
CREATE INDEX semel_audit_unsealed ON semel_audit (sealed, acted_at, id);

-- Which key, event or message a line of the audit is about, as far as it names single ones: so a history finds who acted on it, and why.
-- Not sealed: it says no more than where to look.
CREATE TABLE semel_audit_subject (
  subject uuid NOT NULL, -- a key hash, or the id of an event or a message
  line_id uuid NOT NULL,
  CONSTRAINT semel_audit_subject_pk PRIMARY KEY (subject, line_id),
  CONSTRAINT semel_audit_subject_fk FOREIGN KEY (line_id) REFERENCES semel_audit ON DELETE CASCADE
);
CREATE INDEX semel_audit_subject_line ON semel_audit_subject (line_id);

-- The lines of the audit, chained: each seal is a hash of a line, of what it counted then, and of the seal before it. Rows are only added, and
-- removed from the beginning. A line that grows is sealed again.
CREATE TABLE semel_audit_seal (
  number        bigint        NOT NULL,
  line_id       uuid          NOT NULL,
  affected      bigint        NOT NULL, -- as the line counted then
  line_hash     varbinary(32) NOT NULL, -- SHA-256 of what a line never changes
  previous_hash varbinary(32) NOT NULL, -- of the seal before it; empty: it is the first of all
  hash          varbinary(32) NOT NULL,
  sealed_at     timestamp with time zone NOT NULL,
  CONSTRAINT semel_audit_seal_pk PRIMARY KEY (number)
);
CREATE INDEX semel_audit_seal_line ON semel_audit_seal (line_id, number);

-- Where that chain begins and ends: one row, which is locked while lines are sealed or purged.
CREATE TABLE semel_audit_chain (
  id            integer       NOT NULL, -- 1
  last_number   bigint        NOT NULL,
  last_hash     varbinary(32) NOT NULL,
  purged_number bigint        NOT NULL, -- what remains begins after it
  purged_hash   varbinary(32) NOT NULL,
  CONSTRAINT semel_audit_chain_pk PRIMARY KEY (id)
);
INSERT INTO semel_audit_chain (id, last_number, last_hash, purged_number, purged_hash) VALUES (1, 0, '', 0, '');

-- What operators started on many rows. A row is the queue: any node works it off, chunk by chunk, and says here where it stands.
CREATE TABLE semel_operation (
  id             uuid         NOT NULL,
  kind           varchar(16)  NOT NULL,   -- what is done to each row
  user_name      varchar(200) NOT NULL,
  action         varchar(64)  NOT NULL,   -- in the words of the audit, as the scope
  scope          varchar(500) NOT NULL,
  reason         varchar(1000),
  row_filter     text         NOT NULL,   -- JSON: which rows it is about
  until_at       timestamp with time zone NOT NULL, -- those that were parked until then
  planned        bigint       NOT NULL,   -- so many were counted when it was asked for: it never changes more
  running_as     uuid,                    -- of kind and filter; null: it has ended. One of them runs at a time
  state          varchar(16)  NOT NULL,
  done           bigint       DEFAULT 0 NOT NULL,
  skipped        bigint       DEFAULT 0 NOT NULL,
  refused        bigint       DEFAULT 0 NOT NULL,
  failures       integer      DEFAULT 0 NOT NULL, -- rows in a row that failed
  reached_source varchar(8),              -- the last row that was worked on; null: none yet
  reached_at     timestamp with time zone,
  reached_id     uuid,
  per_second     integer      NOT NULL,   -- so many rows a second at most; 0: as fast as it goes
  due_at         timestamp with time zone NOT NULL, -- no node works on it before
  audit_line     uuid         NOT NULL,   -- where its changes are counted
  note           varchar(1000),           -- why it ended before all was done, or what it waits for
  node           varchar(100) NOT NULL,   -- that worked on it last
  started_at     timestamp with time zone NOT NULL,
  progressed_at  timestamp with time zone NOT NULL,
  resumed_at     timestamp with time zone, -- null: it was never paused
  resumed_after  bigint       DEFAULT 0 NOT NULL, -- so many rows were worked on before that
  ended_at       timestamp with time zone,
  CONSTRAINT semel_operation_pk PRIMARY KEY (id),
  CONSTRAINT semel_operation_running UNIQUE (running_as)
);
CREATE INDEX semel_operation_state ON semel_operation (state, started_at);

-- What came of each row of an operation.
CREATE TABLE semel_operation_row (
  operation_id uuid        NOT NULL,
  entry_id     uuid        NOT NULL,
  source       varchar(8)  NOT NULL,
  outcome      varchar(16) NOT NULL,
  reason       varchar(500),              -- why it was refused
  CONSTRAINT semel_operation_row_pk PRIMARY KEY (operation_id, entry_id),
  CONSTRAINT semel_operation_row_fk FOREIGN KEY (operation_id) REFERENCES semel_operation ON DELETE CASCADE
);
CREATE INDEX semel_operation_row_entry ON semel_operation_row (entry_id);
