-- list of writes
select count(*) as "total"
  from "write_command"
  where "item_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
select *
  from "write_command"
  where "item_id" in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  order by "id" desc
  limit $11 offset $12;
