-- Points that are written as long as somebody holds a button. A row is there before the press is sent, and
-- until its release was read back: whatever stands here when a server begins is released before anything else.
create table point_hold (
  id bigint generated always as identity primary key,
  -- Made by the page for each press.
  key text not null unique,
  item_id bigint not null references item on delete cascade,
  device_id bigint not null,
  point_id bigint not null,
  device_name text not null,
  point_name text not null,
  user_name text not null,
  screen_id bigint,
  screen_name text,
  screen_revision integer,
  pressed double precision not null,
  released double precision not null,
  -- The command that releases it, which waits in the log from before the press.
  release_id bigint not null,
  -- What the point meant in its machine when it was pressed.
  target_meaning text,
  state text not null check
    (state in ('pressing', 'sent', 'held', 'releasing', 'unknown', 'orphaned')),
  ending text,
  pressed_at timestamptz not null
);
-- Whoever presses a point that is held is refused.
create unique index point_hold_point on point_hold (point_id);
create index point_hold_item on point_hold (item_id);
