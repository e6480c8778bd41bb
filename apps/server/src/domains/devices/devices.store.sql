-- list of devices
select count(*) as "total"
  from "device"
  where "deletion_id" is null
  and "item_id" = any($1);
select *, (select count(*)
  from point
  where point.device_id = device.id) as "point_count"
  from "device"
  where "deletion_id" is null
  and "item_id" = any($1)
  order by name_order desc, "id" desc
  limit $2 offset $3;
