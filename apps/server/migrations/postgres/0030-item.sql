create table item (
  id bigint generated always as identity primary key,
  item_name text not null,
  -- 'longitude,latitude' in degrees, WGS-84, as entered.
  lnglat text,
  note text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Who may see an item; administrators see all without a row.
create table item_user (
  user_id bigint not null,
  item_id bigint not null references item on delete cascade,
  primary key (user_id, item_id)
);
create index item_user_item on item_user (item_id);
