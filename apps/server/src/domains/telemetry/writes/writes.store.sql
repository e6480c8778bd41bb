-- list of writes
select count(*) as "total"
  from "write_command"
  where "item_id" = any($1);
select *
  from "write_command"
  where "item_id" = any($1)
  order by "id" desc
  limit $2 offset $3;
select "id"
  from "write_command"
  where "id" = any($1)
  and "batch_id" is null
  and "old_value" <> $2
  and "target_meaning" is not null
  and not exists ( select 1
  from write_command later
  where later.point_id = write_command.point_id
  and later.id > write_command.id
  and (later.state not in ('refused', 'awaiting-approval') or later.reason = 'telemetry.read_back_differs'));
select id, item_name as name
  from item
  where id = any($1);
