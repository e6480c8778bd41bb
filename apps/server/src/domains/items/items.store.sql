-- items of a user
select "item_user"."item_id"
  from "item_user"
  inner join "item" on "item"."id" = "item_user"."item_id"
  where "item"."deletion_id" is null
  and "user_id" = $1;

-- list of items
select count(*) as "total"
  from "item"
  where "deletion_id" is null
  and "id" = any($1);
select *
  from "item"
  where "deletion_id" is null
  and "id" = any($1)
  order by "name_order" asc, "id" asc
  limit $2 offset $3;
