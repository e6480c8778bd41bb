-- What somebody deleted and may take back for a while. Until then its rows are there, and hidden.
create table deletion (
  id bigint generated always as identity primary key,
  -- Who may take it back; null where the program itself deleted.
  user_id bigint,
  -- The project that was deleted with all it has; null where only devices were.
  item_id bigint,
  -- Of the project, or of the first device.
  name text not null,
  device_count integer not null,
  deleted_at timestamptz not null,
  due_at timestamptz not null
);
create index deletion_user on deletion (user_id);
create index deletion_due on deletion (due_at);

alter table item add column deletion_id bigint references deletion;
alter table device add column deletion_id bigint references deletion;
alter table gateway add column deletion_id bigint references deletion;
create index item_deletion on item (deletion_id) where deletion_id is not null;
create index device_deletion on device (deletion_id) where deletion_id is not null;
create index gateway_deletion on gateway (deletion_id) where deletion_id is not null;

-- What was deleted keeps neither its name nor its station from others.
drop index device_name;
create unique index device_name on device (item_id, lower(device_name)) where deletion_id is null;
drop index device_station;
create unique index device_station on device (gateway_id, station) where deletion_id is null;
