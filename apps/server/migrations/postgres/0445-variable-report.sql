-- Points that are looked at together, and the ways to look at them.
create table variable_report (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index variable_report_name on variable_report (item_id, lower(name));

create table variable_report_point (
  report_id bigint not null references variable_report on delete cascade,
  point_id bigint not null
    constraint variable_report_point_exists references point on delete cascade,
  position integer not null,
  primary key (report_id, point_id)
);
create index variable_report_point_point on variable_report_point (point_id);

create table variable_view (
  id bigint generated always as identity primary key,
  report_id bigint not null references variable_report on delete cascade,
  name text not null,
  -- As `viewSettings` of the contract has it.
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index variable_view_name on variable_view (report_id, lower(name));
