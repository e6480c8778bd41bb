-- dispatch
select *
  from outbox_claim($1, $2);
delete
  from "outbox_delivery"
  where "event_id" = $1
  and "consumer" = $2;
