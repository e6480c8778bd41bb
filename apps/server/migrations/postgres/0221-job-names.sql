-- Which jobs there are. A process notes its own from time to time, so that what was queued for a
-- name that no process has any more can be set aside.
create table job_name (
  name text primary key,
  seen_at timestamptz not null
);
