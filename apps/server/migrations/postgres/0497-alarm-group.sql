-- Rules of which it is told which came first (ANSI/ISA-18.2: first-out); a rule is in one group at most.
create table alarm_group (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  name text not null,
  description text not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index alarm_group_name on alarm_group (item_id, lower(name));
create table alarm_group_rule (
  rule_id bigint primary key references alarm_rule on delete cascade,
  group_id bigint not null references alarm_group on delete cascade
);
create index alarm_group_rule_group on alarm_group_rule (group_id);

-- Of an alarm in a group: which one came first while any of them was active, itself or another. Names and
-- numbers are those at the raise; the row outlives what it names.
alter table alarm
  add column group_id bigint,
  add column group_name text,
  add column first_id bigint,
  add column first_number text,
  add constraint alarm_first check (num_nonnulls(group_id, group_name, first_id, first_number) in (0, 4));
create index alarm_group_active on alarm (group_id) where cleared_at is null and group_id is not null;
create index alarm_first_of on alarm (first_id) where first_id is not null;
