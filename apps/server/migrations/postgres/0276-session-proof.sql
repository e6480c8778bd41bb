-- When who has the session last said the password, and a code where there is a second factor.
alter table session add column proved_at timestamptz;
