-- What raises alarms of which nobody is told for a while (ANSI/ISA-18.2: shelved, out of service): they
-- are raised and recorded as ever. It outlives each alarm and every change of the rule.
create table alarm_shelf (
  kind text not null check (kind in ('upper', 'lower', 'rule')),
  source_id bigint not null,
  -- One of the two is the source; it goes with it.
  rule_id bigint references alarm_rule on delete cascade,
  point_id bigint references point on delete cascade,
  -- The alarm that it was shelved at, and what that was called.
  alarm_id bigint not null,
  item_id bigint not null,
  item_name text not null,
  device_id bigint,
  device_name text,
  name text not null,
  level smallint not null check (level between 1 and 4),
  way text not null check (way in ('one-shot', 'timed', 'out-of-service')),
  reason text not null,
  begun_at timestamptz not null,
  begun_by text not null,
  ends_at timestamptz not null,
  primary key (kind, source_id),
  check (coalesce(rule_id, point_id) = source_id and (rule_id is null) <> (point_id is null))
);
create index alarm_shelf_rule on alarm_shelf (rule_id);
create index alarm_shelf_point on alarm_shelf (point_id);
create index alarm_shelf_item on alarm_shelf (item_id);
create index alarm_shelf_end on alarm_shelf (ends_at);

-- Whether an alarm is shelved; of one that is over, whether it was when it ended.
alter table alarm add column shelving text check (shelving in ('one-shot', 'timed', 'out-of-service'));
alter table alarm add column shelved_until timestamptz;
alter table alarm add constraint alarm_shelved_until check ((shelving is null) = (shelved_until is null));
