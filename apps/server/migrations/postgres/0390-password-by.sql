-- Who else knows the password of an account: whoever made it or set its password last; null once its own
-- person has set it. Who approves a write must not be the one who gave it under a name of their making.
alter table app_user
  add column password_by bigint references app_user;
-- What has been before is unknown: of sub-users the stricter is taken.
update app_user set password_by = parent_id where parent_id is not null;
