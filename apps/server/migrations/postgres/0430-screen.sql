-- What is drawn of an item. The draft and what is published are kept apart, both packed.
create table screen (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  device_id bigint references device on delete set null,
  name text not null,
  platform text not null check (platform in ('pc', 'mobile')),
  popup boolean not null,
  is_main boolean not null default false,
  version integer not null default 1,
  -- Null while nothing is drawn.
  draft bytea,
  draft_version integer not null default 0,
  draft_by text,
  draft_at timestamptz,
  -- The version of the draft that is published, and its number; null while none is.
  published_version integer,
  revision integer,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not (is_main and popup))
);
create unique index screen_name on screen (item_id, lower(name));
create unique index screen_main on screen (item_id, platform) where is_main;
create index screen_of_device on screen (device_id) where device_id is not null;

create table screen_revision (
  screen_id bigint not null references screen on delete cascade,
  revision integer not null,
  content bytea not null,
  author text not null,
  at timestamptz not null,
  reason text not null,
  primary key (screen_id, revision)
);
