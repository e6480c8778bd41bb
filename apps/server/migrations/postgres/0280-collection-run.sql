-- When devices were collected: between two runs nobody did, and what points held then is not known.
create table collection_run (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  -- Moves on while the run lasts.
  until timestamptz not null
);
create index collection_run_since on collection_run (since);
