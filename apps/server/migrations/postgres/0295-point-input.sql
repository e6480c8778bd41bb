-- The points that the expression of a calculated point looks at.
create table point_input (
  point_id bigint not null references point on delete cascade,
  input_id bigint not null references point on delete cascade,
  primary key (point_id, input_id)
);
create index point_input_used on point_input (input_id);

-- What functions over time of calculated points remember, over a restart.
create table derived_state (
  point_id bigint primary key references point on delete cascade,
  state jsonb not null
);
