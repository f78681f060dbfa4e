-- What was booked. There is no unique constraint, so that a double effect would show.
CREATE TABLE IF NOT EXISTS booking (
  id             varchar(36)  NOT NULL PRIMARY KEY,
  consumer       varchar(100) NOT NULL,
  reference      varchar(100) NOT NULL,
  application    varchar(100) NOT NULL,
  delivery       integer      NOT NULL,
  claims_inside  integer,
  claims_outside integer
);

-- A row for a handler to change, which another transaction may hold.
CREATE TABLE IF NOT EXISTS account (
  reference varchar(100) NOT NULL PRIMARY KEY,
  bookings  integer      NOT NULL
);
