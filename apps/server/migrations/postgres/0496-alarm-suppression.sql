-- Conditions under which nobody is told of what some limits and rules raise (OPC UA Part 9 §5.8,
-- ANSI/ISA-18.2: suppressed by design): they are raised and recorded as ever.
create table alarm_suppression (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  name text not null,
  "when" jsonb not null,
  on_delay_ms integer not null,
  off_delay_ms integer not null,
  -- Alarms of level 4 too.
  serious boolean not null,
  enabled boolean not null,
  description text not null,
  -- Since when it holds: a restart goes on from here.
  held_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (enabled or held_since is null)
);
create unique index alarm_suppression_name on alarm_suppression (item_id, lower(name));

-- What it is of: a rule, or a limit of a point. It goes with its source.
create table alarm_suppression_source (
  suppression_id bigint not null references alarm_suppression on delete cascade,
  kind text not null check (kind in ('high-high', 'upper', 'lower', 'low-low', 'rule')),
  source_id bigint not null,
  rule_id bigint references alarm_rule on delete cascade,
  point_id bigint references point on delete cascade,
  primary key (kind, source_id, suppression_id),
  check (coalesce(rule_id, point_id) = source_id and (rule_id is null) = (kind <> 'rule'))
);
create index alarm_suppression_source_of on alarm_suppression_source (suppression_id);
create index alarm_suppression_source_rule on alarm_suppression_source (rule_id);
create index alarm_suppression_source_point on alarm_suppression_source (point_id);

-- What its condition looks at: what stops their deletion.
create table alarm_suppression_point (
  suppression_id bigint not null references alarm_suppression on delete cascade,
  point_id bigint not null constraint alarm_suppression_point_exists references point,
  primary key (suppression_id, point_id)
);
create index alarm_suppression_point_point on alarm_suppression_point (point_id);
create table alarm_suppression_device (
  suppression_id bigint not null references alarm_suppression on delete cascade,
  device_id bigint not null constraint alarm_suppression_device_exists references device,
  primary key (suppression_id, device_id)
);
create index alarm_suppression_device_device on alarm_suppression_device (device_id);

alter table alarm add column suppressed_by text;
