-- Something that is done by itself when a condition turns, or a value changes. The word itself is SQL's.
create table condition_trigger (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  -- Expressions name points by their ids.
  condition jsonb not null,
  actions jsonb not null,
  on_delay_ms integer not null check (on_delay_ms between 0 and 3600000),
  off_delay_ms integer not null check (off_delay_ms between 0 and 3600000),
  most_per_hour integer not null check (most_per_hour between 1 and 600),
  enabled boolean not null default false,
  state text not null default 'off'
    check (state in ('off', 'idle', 'delaying', 'fired', 'limited', 'paused', 'failed')),
  reason text,
  reason_details jsonb,
  -- Who enabled it last: in whose name it acts.
  enabled_by bigint,
  -- What its condition came to when that was known last: 1 and 0, or the value that is watched.
  was double precision,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index condition_trigger_name on condition_trigger (item_id, lower(name));

-- The points that it looks at or writes to.
create table condition_trigger_point (
  trigger_id bigint not null references condition_trigger on delete cascade,
  point_id bigint not null constraint condition_trigger_point_exists references point,
  primary key (trigger_id, point_id)
);
create index condition_trigger_by_point on condition_trigger_point (point_id);

-- The assignments that it starts or ends.
create table condition_trigger_assignment (
  trigger_id bigint not null references condition_trigger on delete cascade,
  assignment_id bigint not null constraint condition_trigger_assignment_exists references assignment,
  primary key (trigger_id, assignment_id)
);
create index condition_trigger_by_assignment on condition_trigger_assignment (assignment_id);

-- Each time that it fired, written down before anything is done.
create table condition_trigger_run (
  id bigint generated always as identity primary key,
  trigger_id bigint not null references condition_trigger on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('running', 'done', 'failed', 'unknown')),
  steps jsonb not null
);
create index condition_trigger_run_latest on condition_trigger_run (trigger_id, id desc);
create index condition_trigger_run_open on condition_trigger_run (id) where outcome = 'running';

-- Who acts may be a trigger: its name stands where a user's does.
alter table write_command add column trigger_id bigint;
create index write_command_by_trigger on write_command (trigger_id, id desc)
  where trigger_id is not null;
