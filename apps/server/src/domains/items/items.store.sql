-- items of a user
select "item_id"
  from "item_user"
  where "user_id" = $1;

-- list of items
select count(*) as "total"
  from "item"
  where "id" = any($1);
select *
  from "item"
  where "id" = any($1)
  order by "name_order" asc, "id" asc
  limit $2 offset $3;
