-- Every attempt to write a point, with what came of it: the value-change log.
create table write_command (
  id bigint generated always as identity primary key,
  item_id bigint not null,
  device_id bigint not null,
  point_id bigint not null,
  -- Names as they were: the log outlives what it names.
  device_name text not null,
  point_name text not null,
  unit text not null,
  user_id bigint not null,
  user_name text not null,
  address text not null,
  note text,
  state text not null check (state in ('sent', 'accepted', 'confirmed', 'refused', 'timed-out')),
  reason text,
  old_value text,
  new_value text not null,
  read_back text,
  idempotency_key text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (user_id, idempotency_key)
);
create index write_command_by_item on write_command (item_id, id desc);
create index write_command_by_point on write_command (point_id, id desc);
create index write_command_open on write_command (state) where finished_at is null;
