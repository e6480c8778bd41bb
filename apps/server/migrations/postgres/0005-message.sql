-- Everything sent to people, readable by the administrator whether or not a channel exists.
create table message (
  id bigint generated always as identity primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  -- One message per key and channel, however often it is asked for.
  key text,
  state text not null check (state in ('held', 'waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create unique index message_key on message (channel, key);
create index message_state on message (state, id);
