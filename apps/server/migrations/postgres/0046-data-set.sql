create table data_set (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  note text not null,
  bound boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index data_set_name on data_set (item_id, lower(name));
-- The page of an item shows one set first.
create unique index data_set_bound on data_set (item_id) where bound;

create table data_set_point (
  data_set_id bigint not null references data_set on delete cascade,
  point_id bigint not null constraint data_set_point_exists references point on delete cascade,
  position integer not null,
  primary key (data_set_id, point_id)
);
create index data_set_point_point on data_set_point (point_id);
