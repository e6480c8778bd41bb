-- A value that is written to a point by itself, while a condition holds.
create table assignment (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  -- Expressions name points by their ids.
  source jsonb not null,
  condition jsonb not null,
  target_point_id bigint not null constraint assignment_target references point,
  mode text not null check (mode in ('change', 'period', 'once')),
  period_ms integer not null check (period_ms >= 1000),
  most_per_minute integer not null check (most_per_minute between 1 and 60),
  enabled boolean not null default false,
  state text not null default 'ended'
    check (state in ('waiting', 'running', 'paused', 'failed', 'ended')),
  reason text,
  reason_details jsonb,
  -- Who started it last: in whose name it writes.
  started_by bigint,
  -- Whether its condition has become true, or was not true, since it wrote last.
  armed boolean not null default true,
  -- What it wrote last, by which command, and when.
  last_value double precision,
  last_write_id bigint,
  last_written_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index assignment_name on assignment (item_id, lower(name));
create index assignment_target_point on assignment (target_point_id);

-- The points that its source and its condition look at.
create table assignment_input (
  assignment_id bigint not null references assignment on delete cascade,
  point_id bigint not null constraint assignment_input_exists references point,
  primary key (assignment_id, point_id)
);
create index assignment_input_point on assignment_input (point_id);

-- Who acts may be an assignment: its name stands where a user's does.
alter table write_command add column assignment_id bigint;
create index write_command_by_assignment on write_command (assignment_id, id desc)
  where assignment_id is not null;
