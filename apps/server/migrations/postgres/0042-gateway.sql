-- Boxes that collect by themselves and publish over MQTT.
create table gateway (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  gateway_name text not null,
  box_id text not null,
  -- scrypt, salted; see box-password.ts
  password_hash text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (item_id, id)
);
create unique index gateway_box_id on gateway (lower(box_id));

alter table device add column gateway_id bigint;
-- A device and its gateway belong to one item.
alter table device add constraint device_gateway
  foreign key (item_id, gateway_id) references gateway (item_id, id);
create index device_by_gateway on device (gateway_id) where gateway_id is not null;
