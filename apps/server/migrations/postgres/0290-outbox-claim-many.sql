-- As in 0210, several deliveries at once, each of another consumer or key.
drop function outbox_claim(text[], timestamptz);
create function outbox_claim(handled text[], until timestamptz, most integer default 1)
  returns table (
    id bigint, name text, version integer, key text, data jsonb, at timestamptz, consumer text,
    attempts integer
  )
  language sql volatile
  set enable_sort = off
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
  select event.id, event.name, event.version, event.key, event.data, event.at, delivery.consumer,
         delivery.attempts
    from outbox_delivery as delivery
    join outbox_event as event on event.id = delivery.event_id
   where delivery.dead_at is null
     and delivery.due_at <= until
     and event.name || ' ' || delivery.consumer = any (handled)
     -- One delivery of a key at a time, in the order the events were emitted.
     and not exists (
       select from outbox_delivery as earlier
        where earlier.consumer = delivery.consumer
          and earlier.key = delivery.key
          and earlier.event_id < delivery.event_id
          and earlier.dead_at is null
     )
   order by delivery.due_at, delivery.event_id
   limit most
   for update of delivery skip locked
$$;
