create table project_group (
  id bigint generated always as identity primary key,
  parent_id bigint references project_group on delete restrict,
  group_name text not null,
  -- Order among the siblings, from 0 without gaps.
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index project_group_parent on project_group (parent_id, position);

-- A project stands in one group at most.
create table project_group_item (
  item_id bigint primary key,
  group_id bigint not null references project_group on delete cascade
);
create index project_group_item_group on project_group_item (group_id);
