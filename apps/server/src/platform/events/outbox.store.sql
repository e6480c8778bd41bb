-- dispatch
select *
  from outbox_claim($1, $2, $3);
delete
  from outbox_delivery as delivery using unnest($1::bigint[], $2::text[]) as done (event_id, consumer)
  where delivery.event_id = done.event_id
  and delivery.consumer = done.consumer;
