-- Of alarms of which levels recipient plans may tell a person by a channel; without a row, of all.
create table alarm_way (
  user_id bigint not null references app_user on delete cascade,
  channel text not null check (channel in ('mail', 'sms', 'wechat')),
  levels smallint[] not null,
  primary key (user_id, channel)
);

-- Somebody whom a step names does not wish to be told.
alter table alarm_call drop constraint alarm_call_outcome_check;
alter table alarm_call add constraint alarm_call_outcome_check
  check (outcome in ('unreachable', 'dropped', 'declined'));
