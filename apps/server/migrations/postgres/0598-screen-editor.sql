-- Which open pages draw a screen just now: told to whoever else does, and forgotten within a minute.
create table screen_editor (
  screen_id bigint not null references screen (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  page text not null,
  name text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (screen_id, user_id, page)
);
create index screen_editor_of_user on screen_editor (user_id);
