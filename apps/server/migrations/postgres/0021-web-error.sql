-- Errors of web pages: those that are alike, once.
create table web_error (
  id bigint generated always as identity primary key,
  -- Of kind, message without its numbers, and where it came from.
  fingerprint text not null unique,
  kind text not null check (kind in ('script', 'promise', 'render', 'request', 'resource')),
  message text not null,
  -- Of the latest.
  stack text not null,
  page text not null,
  release text not null,
  hidden boolean not null,
  count bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null
);
create index web_error_last on web_error (last_seen desc, id desc);

create table web_error_entry (
  id bigint generated always as identity primary key,
  error_id bigint not null references web_error on delete cascade,
  at timestamptz not null,
  -- By the clock of the browser.
  time timestamptz not null,
  page text not null,
  release text not null,
  hidden boolean not null,
  user_id bigint,
  user_guid text,
  user_name text,
  -- A fingerprint; nobody can sign in with it.
  session text,
  address text not null,
  agent text not null
);
create index web_error_entry_at on web_error_entry (at desc, id desc);
create index web_error_entry_error on web_error_entry (error_id, id desc);
