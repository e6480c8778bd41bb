-- A condition that forbids writing while it holds: to a point, or to all those of a device.
create table interlock (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  locked_point_id bigint constraint interlock_locked_point references point,
  locked_device_id bigint constraint interlock_locked_device references device,
  -- Expressions name points by their ids.
  condition jsonb not null,
  lock_reason text not null,
  when_unknown text not null check (when_unknown in ('forbid', 'allow')),
  enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(locked_point_id, locked_device_id) = 1)
);
create unique index interlock_name on interlock (item_id, lower(name));
create index interlock_of_point on interlock (locked_point_id) where locked_point_id is not null;
create index interlock_of_device on interlock (locked_device_id)
  where locked_device_id is not null;

-- The points that its condition looks at.
create table interlock_input (
  interlock_id bigint not null references interlock on delete cascade,
  point_id bigint not null constraint interlock_input_exists references point,
  primary key (interlock_id, point_id)
);
create index interlock_input_point on interlock_input (point_id);
