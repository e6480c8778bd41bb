create table device (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  device_name text not null,
  protocol text not null,
  profile text not null,
  host text not null,
  port integer not null,
  unit_id integer not null,
  mode text not null check (mode in ('high-performance', 'save-flow')),
  period_ms integer not null,
  timeout_ms integer not null,
  word_order text not null,
  max_registers integer not null,
  enabled boolean not null,
  note text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index device_name on device (item_id, lower(device_name));

-- Ids fit 32 bits unsigned: the live wire and the history key on them.
create table point (
  id bigint generated always as identity (maxvalue 4294967295) primary key,
  device_id bigint not null references device on delete cascade,
  name text not null,
  family text not null,
  address text not null,
  bit smallint,
  length smallint not null,
  data_type smallint not null,
  word_order text,
  display_format smallint not null,
  unit text not null,
  writable boolean not null,
  saved boolean not null,
  decimals smallint,
  lower_limit double precision,
  upper_limit double precision,
  slope double precision not null check (slope <> 0),
  intercept double precision not null,
  group_id bigint,
  version integer not null default 1,
  check (lower_limit <= upper_limit)
);
create unique index point_name on point (device_id, lower(name));
