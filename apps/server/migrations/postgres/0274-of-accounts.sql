-- Whose role it is: who made it for their sub-users; null = the installation's. Names are their
-- owner's own: nobody learns by a name that is taken what another account calls its roles.
alter table role add column owner_id bigint references app_user;
drop index role_name;
create unique index role_name on role (lower(role_name)) where owner_id is null;
create unique index role_name_of_owner on role (owner_id, lower(role_name))
  where owner_id is not null;
-- Whose tree a group stands in: an account's own; null = the installation's.
alter table project_group add column owner_id bigint references app_user;
create index project_group_owner on project_group (owner_id) where owner_id is not null;
-- A project stands in one group of each tree at most. Who changes a tree sees to it: one at a time.
alter table project_group_item drop constraint project_group_item_pkey;
alter table project_group_item add primary key (item_id, group_id);
