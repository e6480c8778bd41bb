-- A history task may save while a condition holds, with some seconds from before it began, and reset
-- its flag once everything was saved: in whose name, and what the flag meant to its device when
-- somebody who may write values said so.
alter table history_task drop constraint history_task_mode_check;
alter table history_task
  add constraint history_task_mode_check check (mode in ('periodic', 'change', 'condition')),
  add column condition jsonb,
  add column lead_seconds integer not null default 0 check (lead_seconds >= 0),
  add column reset_flag boolean not null default false,
  add column reset_by bigint,
  add column reset_meaning text;

-- The points that conditions look at: they stay as long as the task.
create table history_task_input (
  task_id bigint not null references history_task on delete cascade,
  point_id bigint not null constraint history_task_input_exists references point,
  primary key (task_id, point_id)
);
create index history_task_input_point on history_task_input (point_id);
