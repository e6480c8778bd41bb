-- The next delivery that is due, locked. A queue is empty most of the time, so its statistics say
-- nothing about the flood that comes next, and a plan made by them reads the whole backlog for
-- each delivery. With the settings below the only plan left walks outbox_delivery_due from its
-- first entry; they end with the function.
create function outbox_claim(consumers text[], until timestamptz)
  returns table (
    id bigint, name text, key text, data jsonb, at timestamptz, consumer text, attempts integer
  )
  language sql volatile
  set enable_sort = off
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
  select event.id, event.name, event.key, event.data, event.at, delivery.consumer, delivery.attempts
    from outbox_delivery as delivery
    join outbox_event as event on event.id = delivery.event_id
   where delivery.dead_at is null
     and delivery.due_at <= until
     and delivery.consumer = any (consumers)
     -- One delivery of a key at a time, in the order the events were emitted.
     and not exists (
       select from outbox_delivery as earlier
        where earlier.consumer = delivery.consumer
          and earlier.key = delivery.key
          and earlier.event_id < delivery.event_id
          and earlier.dead_at is null
     )
   order by delivery.due_at, delivery.event_id
   limit 1
   for update of delivery skip locked
$$;
