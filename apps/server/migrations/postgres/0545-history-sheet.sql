-- Spreadsheets whose cells are filled from history.
create table history_sheet (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  -- As `sheetTemplate` of the contract has it.
  template jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index history_sheet_name on history_sheet (item_id, lower(name));

-- The points that its cells name: what becomes of them is told here, the cells stay as they are.
create table history_sheet_point (
  history_sheet_id bigint not null references history_sheet on delete cascade,
  point_id bigint not null
    constraint history_sheet_point_exists references point on delete cascade,
  primary key (history_sheet_id, point_id)
);
create index history_sheet_point_point on history_sheet_point (point_id);
