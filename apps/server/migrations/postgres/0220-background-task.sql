-- Exports and calculations that outlast their request, with how far they are and what came of them.
create table background_task (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Never less than before, also when the task is begun anew.
  done bigint not null default 0,
  total bigint,
  error text,
  error_details jsonb,
  file_id bigint references file,
  file_name text,
  file_size bigint,
  -- How often it was begun.
  attempts integer not null default 0,
  -- Names the claim of the process that runs it; over when nobody has renewed it.
  lease uuid,
  lease_until timestamptz,
  -- Not before then.
  run_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  -- When its file was first downloaded.
  fetched_at timestamptz,
  check ((state = 'running') = (lease is not null)),
  check ((finished_at is null) = (state in ('waiting', 'running')))
);
create index background_task_user on background_task (user_id, created_at desc, id desc);
create index background_task_open on background_task (id) where state in ('waiting', 'running');
create index background_task_expiry on background_task (expires_at) where expires_at is not null;
-- One of a kind runs for a user at a time; the others wait for their turn.
create unique index background_task_turn on background_task (user_id, kind)
  where state = 'running';
