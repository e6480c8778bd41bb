-- What the drawings of a screen name, its draft apart from what is published. Without foreign keys: a
-- drawing may name what is gone, and what was deleted may come back.
create table screen_use (
  screen_id bigint not null references screen on delete cascade,
  published boolean not null,
  kind text not null check (kind in ('point', 'device')),
  used_id bigint not null,
  writes boolean not null,
  primary key (screen_id, published, kind, used_id)
);
create index screen_use_of on screen_use (kind, used_id);

-- Screens of before are read when somebody asks.
alter table screen add uses_read boolean not null default false;
create index screen_unread on screen (id) where not uses_read and draft is not null;
