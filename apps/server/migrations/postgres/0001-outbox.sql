-- Events commit with the rows they tell of; each consumer has a delivery of its own.
create table outbox_event (
  id bigint generated always as identity primary key,
  name text not null,
  key text not null,
  data jsonb not null,
  at timestamptz not null
);
create index outbox_event_at on outbox_event (at);

-- A delivery that is done is deleted; a dead one stays until somebody decides.
create table outbox_delivery (
  event_id bigint not null references outbox_event on delete cascade,
  consumer text not null,
  key text not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  dead_at timestamptz,
  last_error text,
  primary key (event_id, consumer)
);
create index outbox_delivery_due on outbox_delivery (due_at, event_id) where dead_at is null;
create index outbox_delivery_order on outbox_delivery (consumer, key, event_id) where dead_at is null;
create index outbox_delivery_dead on outbox_delivery (dead_at) where dead_at is not null;
