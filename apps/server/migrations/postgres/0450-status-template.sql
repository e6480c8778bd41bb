-- Which states devices can be in. Points are meant by their names, as each device calls them, but for
-- those that were chosen for a name.
create table status_template (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  states jsonb not null,
  good_point text,
  total_point text,
  ideal_cycle_ms integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index status_template_name on status_template (item_id, lower(name));

create table status_template_device (
  template_id bigint not null references status_template on delete cascade,
  device_id bigint not null references device on delete cascade,
  place integer not null,
  primary key (template_id, device_id)
);
create index status_template_of_device on status_template_device (device_id);

create table status_template_point (
  template_id bigint not null,
  device_id bigint not null,
  name text not null,
  point_id bigint not null references point on delete cascade,
  primary key (template_id, device_id, name),
  foreign key (template_id, device_id) references status_template_device on delete cascade
);
create index status_template_with_point on status_template_point (point_id);
