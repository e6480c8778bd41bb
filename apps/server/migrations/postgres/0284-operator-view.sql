-- The order in which a user looks at the devices of an item, and at the points of a device.
create table placed_device (
  user_id bigint not null references app_user on delete cascade,
  device_id bigint not null constraint placed_device_exists references device on delete cascade,
  position integer not null,
  primary key (user_id, device_id)
);
create index placed_device_device on placed_device (device_id);
create table placed_point (
  user_id bigint not null references app_user on delete cascade,
  point_id bigint not null constraint placed_point_exists references point on delete cascade,
  position integer not null,
  primary key (user_id, point_id)
);
create index placed_point_point on placed_point (point_id);

-- Gateways come and go in the same log: an entry is of a device or of a gateway, whose name stands in
-- `device_name` then.
alter table online_log alter column device_id drop not null;
alter table online_log add column gateway_id bigint;
alter table online_log add constraint online_log_of_one
  check ((device_id is null) <> (gateway_id is null)) not valid;
create index online_log_gateway on online_log (gateway_id, id desc) where gateway_id is not null;
