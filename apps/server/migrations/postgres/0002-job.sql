-- A job that is done is deleted; a dead one stays until somebody decides.
create table job (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Who runs it now, and until when others keep off.
  lease uuid,
  lease_until timestamptz,
  -- Asked for again while it was running.
  again boolean not null default false,
  dead_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create unique index job_key on job (name, key) where dead_at is null;
create index job_due on job (run_at, id) where dead_at is null;
create index job_dead on job (dead_at) where dead_at is not null;

create table job_schedule (
  name text primary key,
  -- Everything due up to here has been enqueued or passed over.
  settled_at timestamptz not null
);
