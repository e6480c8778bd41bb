-- Which server collects: one row, and a number that grows with every change of hands.
create table collector_lease (
  only_one boolean primary key default true check (only_one),
  -- The server that has it, or had it last.
  server_id text not null,
  fence bigint not null,
  -- Number of the last renewal under this fence: an earlier one that comes late changes nothing.
  beat bigint not null,
  expires_at timestamptz not null,
  taken_at timestamptz not null
);
-- The servers that use this database, as each of them says every second or two.
create table server_presence (
  id text primary key,
  -- Machine and process, for people.
  host text not null,
  pid integer not null,
  has_bus boolean not null,
  -- Whether history is in an engine of its own, which no other server can read.
  own_history boolean not null,
  seen_at timestamptz not null
);
