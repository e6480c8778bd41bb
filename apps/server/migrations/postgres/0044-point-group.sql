create table point_group (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null
);
create unique index point_group_name on point_group (item_id, lower(name));

-- No group existed that a point could have named.
update point set group_id = null where group_id is not null;
alter table point add constraint point_group_id_fkey
  foreign key (group_id) references point_group on delete set null;
create index point_of_group on point (group_id);
