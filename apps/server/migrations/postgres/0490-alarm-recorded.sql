-- Points whose values are kept with each alarm of a rule. A rule goes on without one that is deleted.
create table alarm_rule_recorded (
  rule_id bigint not null references alarm_rule on delete cascade,
  place smallint not null,
  point_id bigint not null constraint alarm_rule_recorded_exists references point on delete cascade,
  primary key (rule_id, place),
  unique (rule_id, point_id)
);
create index alarm_rule_recorded_point on alarm_rule_recorded (point_id);

-- What they stood at around the raise, for as long as there is the alarm. Names are those at the raise.
create table alarm_recorded_point (
  alarm_id bigint not null references alarm on delete cascade,
  place smallint not null,
  -- It moves with its device: whoever knows another item only does not read it.
  item_id bigint not null,
  device_id bigint not null,
  device_name text not null,
  point_id bigint not null,
  point_name text not null,
  unit text not null,
  value_format jsonb not null,
  samples jsonb not null,
  primary key (alarm_id, place)
);
create index alarm_recorded_point_device on alarm_recorded_point (device_id);
