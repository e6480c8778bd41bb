create table history_task (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  mode text not null check (mode in ('periodic', 'change')),
  interval_ms integer not null check (interval_ms >= 1000),
  deadband double precision not null check (deadband >= 0),
  flag_point_id bigint constraint history_task_flag references point,
  -- Days; null keeps as long as the installation does.
  retention_days integer,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index history_task_name on history_task (item_id, lower(name));
create index history_task_flag_point on history_task (flag_point_id);

-- A point is saved in one way: it belongs to one task at most.
create table history_task_point (
  point_id bigint constraint history_task_point_once primary key,
  task_id bigint not null references history_task on delete cascade,
  constraint history_task_point_exists foreign key (point_id) references point on delete cascade
);
create index history_task_point_task on history_task_point (task_id);
