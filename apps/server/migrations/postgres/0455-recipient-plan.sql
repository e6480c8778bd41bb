-- Who is told of the alarms of an item, step by step, until somebody confirms.
create table recipient_plan (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  levels smallint[] not null,
  steps jsonb not null,
  -- Minutes after midnight by the clock of the item.
  quiet_begin smallint,
  quiet_end smallint,
  stops_at_end boolean not null,
  language text not null,
  enabled boolean not null,
  version integer not null default 1,
  check ((quiet_begin is null) = (quiet_end is null))
);
create unique index recipient_plan_name on recipient_plan (item_id, lower(name));

-- Who is on duty in an item, week after week, and who stands in for whom.
create table duty_calendar (
  item_id bigint primary key references item on delete cascade,
  duties jsonb not null,
  swaps jsonb not null,
  version integer not null
);

-- How far a plan has come with an alarm. Like the alarm it outlives what it names.
create table plan_course (
  alarm_id bigint not null,
  plan_id bigint not null,
  plan_name text not null,
  -- From when its minutes count.
  begun_at timestamptz not null,
  -- The minutes of the step that was done last; -1 before the first.
  done_minutes integer not null default -1,
  -- When something is to be done next; null when nothing is.
  due_at timestamptz,
  ended text check (ended in ('confirmed', 'cleared', 'silenced', 'finished', 'plan_changed')),
  ended_at timestamptz,
  primary key (alarm_id, plan_id),
  check ((due_at is null) = (ended is not null)),
  check ((ended is null) = (ended_at is null))
);
create index plan_course_due on plan_course (due_at) where due_at is not null;
create index plan_course_plan on plan_course (plan_id) where due_at is not null;

-- Who was told of an alarm, and by which message; of many at once there is one message.
create table alarm_call (
  id bigint generated always as identity primary key,
  alarm_id bigint not null,
  item_id bigint not null,
  plan_name text not null,
  after_minutes integer not null,
  channel text not null check (channel in ('mail', 'sms', 'wechat', 'webhook')),
  -- Empty where there was nothing that the channel could reach.
  address text not null,
  recipient text not null,
  -- By what it is counted how much somebody is told: a person, or an address within an item.
  line text not null,
  language text not null,
  called_at timestamptz not null,
  message_id bigint,
  -- When it is told together with others; null where a message tells of it alone.
  digest_at timestamptz,
  outcome text check (outcome in ('unreachable', 'dropped'))
);
create index alarm_call_alarm on alarm_call (alarm_id);
create index alarm_call_digest on alarm_call (digest_at)
  where digest_at is not null and message_id is null and outcome is null;
create index alarm_call_line on alarm_call (line, called_at);
