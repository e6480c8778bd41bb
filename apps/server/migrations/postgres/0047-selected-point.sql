-- Points that a user has picked out for himself.
create table selected_point (
  user_id bigint not null references app_user on delete cascade,
  point_id bigint not null constraint selected_point_exists references point on delete cascade,
  position integer not null,
  primary key (user_id, point_id)
);
create index selected_point_point on selected_point (point_id);
