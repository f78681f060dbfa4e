-- The shop's tables, for MariaDB; times are in UTC. Rows are only ever appended, and no order_id is unique: if an
-- effect happened twice, it would show as two rows.

CREATE TABLE shop_order (
  id           varchar(36)  NOT NULL PRIMARY KEY,
  order_id     varchar(64)  NOT NULL,
  customer     varchar(100) NOT NULL,
  item         varchar(100) NOT NULL,
  amount_cents bigint       NOT NULL,
  placed_at    datetime(6) DEFAULT UTC_TIMESTAMP(6) NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX shop_order_order ON shop_order (order_id);

CREATE TABLE shop_payment (
  id           varchar(36) NOT NULL PRIMARY KEY,
  order_id     varchar(64) NOT NULL,
  amount_cents bigint      NOT NULL,
  taken_at     datetime(6) DEFAULT UTC_TIMESTAMP(6) NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX shop_payment_order ON shop_payment (order_id);

CREATE TABLE shop_shipment (
  id           varchar(36) NOT NULL PRIMARY KEY,
  order_id     varchar(64) NOT NULL,
  shipped_at   datetime(6) DEFAULT UTC_TIMESTAMP(6) NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX shop_shipment_order ON shop_shipment (order_id);

CREATE TABLE shop_cancellation (
  id           varchar(36)  NOT NULL PRIMARY KEY,
  order_id     varchar(64)  NOT NULL,
  reason       varchar(200) NOT NULL,
  cancelled_at datetime(6) DEFAULT UTC_TIMESTAMP(6) NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
CREATE INDEX shop_cancellation_order ON shop_cancellation (order_id);

-- The demo's switch, one row: the only one that is ever changed.
CREATE TABLE shop_carrier (
  id integer NOT NULL PRIMARY KEY,
  up boolean NOT NULL
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin;
INSERT INTO shop_carrier (id, up) VALUES (1, TRUE);
