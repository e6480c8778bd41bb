-- Whose role it is: who made it for their sub-users; null = the installation's. Names are their
-- owner's own: nobody learns by a name that is taken what another account calls its roles.
alter table role add column owner_id bigint references app_user;
drop index role_name;
create unique index role_name on role (lower(role_name)) where owner_id is null;
create unique index role_name_of_owner on role (owner_id, lower(role_name))
  where owner_id is not null;
