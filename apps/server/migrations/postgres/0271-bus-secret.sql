-- What the servers on this database sign their messages over NATS with: one row, made by the first
-- of them that needs it. Deleted, it is made anew, and all take the new one within half a minute.
create table bus_secret (
  only_one boolean primary key default true check (only_one),
  secret bytea not null check (length(secret) = 32),
  made_at timestamptz not null
);
