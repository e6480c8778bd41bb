-- Who acts may be a history task that resets its flag: its name stands where a user's does.
alter table write_command add column history_task_id bigint;
