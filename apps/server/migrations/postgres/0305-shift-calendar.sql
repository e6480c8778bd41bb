-- The shifts of items, and the dates that differ from the week.
create table shift_calendar (
  item_id bigint primary key references item on delete cascade,
  shifts jsonb not null,
  exceptions jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
