-- What a rehearsal of a rule or of limits came to; it goes with its task.
create table alarm_rehearsal (
  task_id bigint primary key references background_task on delete cascade,
  result jsonb not null
);

-- The alarms of one rule or limit, the latest first.
create index alarm_source on alarm (kind, source_id, raised_at desc);
