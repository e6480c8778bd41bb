-- What a trigger recorded of a time that it fired: the values of its points as they were then, with the
-- names, units and words of then, for points are renamed and deleted.
create table condition_trigger_record (
  id bigint generated always as identity primary key,
  trigger_id bigint not null references condition_trigger on delete cascade,
  item_id bigint not null references item on delete cascade,
  at timestamptz not null,
  -- How many values it holds: of these an account keeps so many.
  count integer not null,
  recorded jsonb not null
);
create index condition_trigger_record_latest on condition_trigger_record (trigger_id, id desc);
create index condition_trigger_record_of_item on condition_trigger_record (item_id, id desc)
  include (count);
create index condition_trigger_record_by_time on condition_trigger_record (at);
