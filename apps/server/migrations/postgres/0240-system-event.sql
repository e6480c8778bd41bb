-- What the server noticed of itself, each from its beginning to its end.
create table system_event (
  id bigint generated always as identity primary key,
  kind text not null,
  severity text not null check (severity in ('warning', 'serious')),
  -- Which one of the kind; empty where there is only one.
  subject text not null,
  -- A code of the catalogue and what fills its text, for each reader in their language.
  code text not null,
  details jsonb not null,
  began_at timestamptz not null,
  -- Null while it goes on.
  ended_at timestamptz,
  last_seen_at timestamptz not null,
  -- How often it happened, or began anew soon after it had ended.
  count integer not null default 1,
  acknowledged_at timestamptz,
  acknowledged_by text,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index system_event_open on system_event (kind, subject) where ended_at is null;
create index system_event_began on system_event (began_at desc, id desc);
