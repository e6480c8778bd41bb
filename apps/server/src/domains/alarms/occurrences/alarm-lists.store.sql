-- current alarms
select
  from "alarm"
  where "alarm"."raised_at" > $1
  limit 1;
select count(*) as "total"
  from "alarm"
  where "item_id" = any($1)
  and "cleared_at" is null;
select *
  from "alarm"
  where "item_id" = any($1)
  and "cleared_at" is null
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $2 offset $3;

-- current alarms of everybody
select
  from "alarm"
  where "alarm"."raised_at" > $1
  limit 1;
select count(*) as "total"
  from "alarm"
  where (cleared_at is null or confirmed_at is null);
select *
  from "alarm"
  where (cleared_at is null or confirmed_at is null)
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $1 offset $2;

-- counts of current alarms
select count(*) filter (where level = $1) as "ordinary", count(*) filter (where level = $2) as "general", count(*) filter (where level = $3) as "warn", count(*) filter (where level = $4) as "serious", count(*) filter (where confirmed_at is null) as "unconfirmed"
  from "alarm"
  where "item_id" = any($5)
  and "cleared_at" is null;

-- past alarms
select
  from "alarm"
  where "alarm"."raised_at" > $1
  limit 1;
select count(*) as "total"
  from "alarm"
  where "item_id" = any($1)
  and "raised_at" >= $2
  and "raised_at" < $3;
select *
  from "alarm"
  where "item_id" = any($1)
  and "raised_at" >= $2
  and "raised_at" < $3
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $4 offset $5;

-- past alarms of everybody
select
  from "alarm"
  where "alarm"."raised_at" > $1
  limit 1;
select count(*) as "total"
  from "alarm"
  where "raised_at" >= $1
  and "raised_at" < $2;
select *
  from "alarm"
  where "raised_at" >= $1
  and "raised_at" < $2
  order by "alarm"."raised_at" desc nulls last, "id" desc
  limit $3 offset $4;
