-- The devices that a rule looks at: what stops their deletion.
create table alarm_rule_device (
  rule_id bigint not null references alarm_rule on delete cascade,
  device_id bigint not null constraint alarm_rule_device_exists references device,
  primary key (rule_id, device_id)
);
create index alarm_rule_device_device on alarm_rule_device (device_id);

-- An alarm of a device has no point.
alter table alarm alter column point_id drop not null;
alter table alarm alter column point_name drop not null;
-- What tipped a rule that looks at more than one value, as it was at the raise.
alter table alarm add column reason jsonb;
