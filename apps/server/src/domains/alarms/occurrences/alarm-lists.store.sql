-- current alarms
select future.id::text as first, coalesce(max(before.moment) over (order by future.id), '-infinity')::text as place
  from (select "id" as id, lag("id") over (order by "id") as previous
  from "alarm"
  where "raised_at" > $1) as future
  left join lateral (select "id" as id, "raised_at" as moment
  from "alarm"
  where future.previous is distinct
  from future.id - 1
  and "id" < future.id
  order by "id" desc
  limit 1) as before on true
  where previous is null or before.id <> previous
  order by future.id;
select count(*)::int as total
  from ((select 1 as "one"
  from "alarm"
  where "item_id" = any($1)
  and "cleared_at" is null
  limit $2)) as counted;
select *
  from "alarm"
  where "item_id" = any($1)
  and "cleared_at" is null
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $2 offset $3;

-- current alarms of everybody
select future.id::text as first, coalesce(max(before.moment) over (order by future.id), '-infinity')::text as place
  from (select "id" as id, lag("id") over (order by "id") as previous
  from "alarm"
  where "raised_at" > $1) as future
  left join lateral (select "id" as id, "raised_at" as moment
  from "alarm"
  where future.previous is distinct
  from future.id - 1
  and "id" < future.id
  order by "id" desc
  limit 1) as before on true
  where previous is null or before.id <> previous
  order by future.id;
select count(*)::int as total
  from ((select 1 as "one"
  from "alarm"
  where (cleared_at is null or confirmed_at is null)
  limit $1)) as counted;
select *
  from "alarm"
  where (cleared_at is null or confirmed_at is null)
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $1 offset $2;

-- counts of current alarms
select count(*) filter (where level = $1
  and cleared_at is null) as "ordinary", count(*) filter (where level = $2
  and cleared_at is null) as "general", count(*) filter (where level = $3
  and cleared_at is null) as "warn", count(*) filter (where level = $4
  and cleared_at is null) as "serious", count(*) filter (where confirmed_at is null
  and (shelving is null
  and suppressed_by is null)) as "unconfirmed"
  from "alarm"
  where "item_id" = any($5)
  and (cleared_at is null or confirmed_at is null);

-- past alarms
select future.id::text as first, coalesce(max(before.moment) over (order by future.id), '-infinity')::text as place
  from (select "id" as id, lag("id") over (order by "id") as previous
  from "alarm"
  where "raised_at" > $1) as future
  left join lateral (select "id" as id, "raised_at" as moment
  from "alarm"
  where future.previous is distinct
  from future.id - 1
  and "id" < future.id
  order by "id" desc
  limit 1) as before on true
  where previous is null or before.id <> previous
  order by future.id;
select count(*)::int as total
  from ((select 1 as "one"
  from "alarm"
  where "item_id" = any($1)
  and "raised_at" >= $2
  and "raised_at" < $3
  limit $4)) as counted;
select *
  from "alarm"
  where "item_id" = any($1)
  and "raised_at" >= $2
  and "raised_at" < $3
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $4 offset $5;

-- past alarms of everybody
select future.id::text as first, coalesce(max(before.moment) over (order by future.id), '-infinity')::text as place
  from (select "id" as id, lag("id") over (order by "id") as previous
  from "alarm"
  where "raised_at" > $1) as future
  left join lateral (select "id" as id, "raised_at" as moment
  from "alarm"
  where future.previous is distinct
  from future.id - 1
  and "id" < future.id
  order by "id" desc
  limit 1) as before on true
  where previous is null or before.id <> previous
  order by future.id;
select count(*)::int as total
  from ((select 1 as "one"
  from "alarm"
  where "raised_at" >= $1
  and "raised_at" < $2
  limit $3)) as counted;
select *
  from "alarm"
  where "raised_at" >= $1
  and "raised_at" < $2
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $3 offset $4;
