alter table device
  add column name_order text generated always as (natural_order(device_name)) stored;
create index device_name_order on device (item_id, name_order, id);
