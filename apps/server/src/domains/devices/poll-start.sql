-- devices to poll
select *
  from "device"
  where "deletion_id" is null
  and "enabled" = $1
  order by "id";
