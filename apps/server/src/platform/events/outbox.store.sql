-- dispatch
select *
  from outbox_claim($1, $2, $3);
with deleted as ( delete
  from outbox_delivery as delivery using unnest($1::bigint[], $2::text[]) as done (event_id, consumer)
  where delivery.event_id = done.event_id
  and delivery.consumer = done.consumer ) select count(*) as due
  from ( select
  from outbox_delivery
  where dead_at is null
  and due_at <= $3
  order by due_at
  limit $4 ) as first;
