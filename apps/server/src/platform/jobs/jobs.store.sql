-- claim
select "id", "name"
  from "job"
  where "dead_at" is null
  and "name" in ($1, $2)
  and "run_at" <= $3
  and ("lease_until" is null or "lease_until" <= $4)
  order by "run_at", "id"
  limit $5
  for update skip locked;
update "job"
  set "lease" = gen_random_uuid(), "lease_until" = $1, "attempts" = "attempts" + $2
  where "id" = $3
  returning "id", "name", "payload", "key", "attempts", "lease";
