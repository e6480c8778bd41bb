create table alarm_rule (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  name text not null,
  level smallint not null check (level between 1 and 4),
  "when" jsonb not null,
  on_delay_ms integer not null,
  off_delay_ms integer not null,
  enabled boolean not null,
  description text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index alarm_rule_name on alarm_rule (item_id, lower(name));

-- Which points a rule tests: what stops their deletion.
create table alarm_rule_point (
  rule_id bigint not null references alarm_rule on delete cascade,
  point_id bigint not null references point,
  primary key (rule_id, point_id)
);
create index alarm_rule_point_point on alarm_rule_point (point_id);

-- The last number given out on a day.
create table alarm_number (
  day date primary key,
  last integer not null
);

-- One occurrence each. Names are those at the raise; the row outlives what it names.
create table alarm (
  id bigint generated always as identity primary key,
  number text not null unique,
  item_id bigint not null,
  item_name text not null,
  device_id bigint not null,
  device_name text not null,
  point_id bigint not null,
  point_name text not null,
  kind text not null check (kind in ('upper', 'lower', 'rule')),
  -- The point whose limit was passed, or the rule.
  source_id bigint not null,
  name text not null,
  level smallint not null check (level between 1 and 4),
  value double precision,
  unit text not null,
  limit_value double precision,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  clear_reason text check (clear_reason in ('normal', 'edited', 'disabled', 'deleted')),
  confirmed_at timestamptz,
  confirmed_by text,
  note text not null default '',
  check ((cleared_at is null) = (clear_reason is null)),
  check ((confirmed_at is null) = (confirmed_by is null))
);
-- A source has at most one active alarm, however often its raise is told.
create unique index alarm_active on alarm (kind, source_id) where cleared_at is null;
create index alarm_retained on alarm (item_id, raised_at desc)
  where cleared_at is null or confirmed_at is null;
create index alarm_history on alarm (raised_at desc, id desc);
create index alarm_item on alarm (item_id, raised_at desc);
