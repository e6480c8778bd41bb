-- points of devices that are polled anew
select "point".*, "device"."item_id"
  from "point"
  inner join "device" on "device"."id" = "point"."device_id"
  where "device"."deletion_id" is null
  and "point"."device_id" = any($1)
  order by "point"."device_id", "point"."id";

-- list of points
select count(*) as "total"
  from "point"
  inner join "device" on "device"."id" = "point"."device_id"
  where "device"."deletion_id" is null
  and "device_id" = $1;
select "point".*, "device"."item_id"
  from "point"
  inner join "device" on "device"."id" = "point"."device_id"
  where "device"."deletion_id" is null
  and "device_id" = $1
  order by "point"."id" desc, "point"."id" desc
  limit $2 offset $3;
