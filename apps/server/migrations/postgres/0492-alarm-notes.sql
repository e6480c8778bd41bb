-- What people said about an alarm, in their order; nothing of it is changed or taken back.
create table alarm_note (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm on delete cascade,
  written_at timestamptz not null,
  written_by text not null,
  text text not null
);
create index alarm_note_alarm on alarm_note (alarm_id, id);
