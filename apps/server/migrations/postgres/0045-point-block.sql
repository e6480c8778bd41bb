create table point_block (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  name text not null
);
create unique index point_block_name on point_block (device_id, lower(name));

create table point_block_point (
  -- A point was made with one block at most.
  point_id bigint primary key references point on delete cascade,
  block_id bigint not null references point_block on delete cascade
);
create index point_block_point_block on point_block_point (block_id);
