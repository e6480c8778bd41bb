-- Who was told of a write that waits for a second person, and by which message: what is counted by the
-- hour, and taken back once it waits no more. Rows of yesterday go.
create table approval_told (
  command_id bigint not null,
  user_id bigint not null,
  channel text not null,
  message_id bigint not null,
  told_at timestamptz not null,
  primary key (command_id, user_id, channel)
);
create index approval_told_lately on approval_told (user_id, told_at);
create index approval_told_by_time on approval_told (told_at);
