CREATE TABLE adopter_entry (
  id varchar(36) NOT NULL PRIMARY KEY,
  listener varchar(100) NOT NULL,
  reference varchar(100) NOT NULL
);

CREATE TABLE adopter_note (
  reference varchar(100) NOT NULL PRIMARY KEY
);
