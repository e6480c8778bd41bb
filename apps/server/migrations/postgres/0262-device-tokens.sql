-- The token of a remembered device is another one after each use. The one before stays good until
-- the new one was used once; both are known by their SHA-256 in hex.
alter table remembered_device add column previous_hash text unique;
-- Tokens that are good no more: whoever brings one has copied it.
create table retired_device_token (
  token_hash text primary key,
  device_id bigint not null references remembered_device on delete cascade
);
create index retired_device_token_device on retired_device_token (device_id);
