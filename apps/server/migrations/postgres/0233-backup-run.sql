-- Backups that were made, and drills that restored one to see that it can be restored.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The folder of backups, then the backup itself.
  place text not null,
  -- What the backup stands for.
  moment timestamptz,
  bytes bigint,
  row_count bigint,
  sample_count bigint,
  -- What was said when it failed.
  problem text,
  check ((finished_at is null) = (state = 'running'))
);
create index backup_run_kind on backup_run (kind, id desc);
