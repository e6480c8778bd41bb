-- list of writes
select count(*) as "total"
  from "write_command"
  where "item_id" = any($1);
select *
  from "write_command"
  where "item_id" = any($1)
  order by "id" desc
  limit $2 offset $3;
