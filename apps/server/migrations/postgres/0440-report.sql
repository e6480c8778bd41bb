-- Reports that people lay out: of which span, in which steps, and what of which points.
create table report (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  time_type text not null check (time_type in ('day', 'week', 'month', 'shift', 'free')),
  periods jsonb not null,
  step_unit text not null
    check (step_unit in ('second', 'minute', 'hour', 'day', 'week', 'month', 'year')),
  step_every integer not null,
  group_by_device boolean not null,
  totals boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index report_name on report (item_id, lower(name));

create table report_point (
  report_id bigint not null references report on delete cascade,
  point_id bigint not null constraint report_point_exists references point on delete cascade,
  position integer not null,
  -- Empty: as the point is called.
  name text not null,
  aggregates text[] not null,
  primary key (report_id, point_id)
);
create index report_point_point on report_point (point_id);
