-- The session at an external MQTT broker, which all servers on this database share: whoever collects
-- goes on with it, and has what the broker kept while hands changed.
create table broker_session (
  only_one boolean primary key default true check (only_one),
  client_id text not null check (client_id <> '')
);
