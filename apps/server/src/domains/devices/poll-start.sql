-- devices to poll
select *
  from "device"
  where "enabled" = $1
  order by "id";
