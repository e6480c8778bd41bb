create table notice (
  id bigint generated always as identity primary key,
  type text not null check (type in ('notice', 'update')),
  title text not null,
  body text not null,
  audience text not null check (audience in ('all', 'roles', 'items', 'users')),
  -- Ids of what the audience names; empty of all.
  audience_ids bigint[] not null default '{}',
  -- Null is a draft.
  publish_at timestamptz,
  ends_at timestamptz,
  author text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notice_publish_at on notice (publish_at);

create table notice_read (
  notice_id bigint not null references notice on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);
create index notice_read_user on notice_read (user_id);
