-- How often since it was enabled a trigger was set off and did nothing, for it or its account had done
-- too much.
alter table condition_trigger
  add column skipped integer not null default 0,
  add column skipped_at timestamptz;
