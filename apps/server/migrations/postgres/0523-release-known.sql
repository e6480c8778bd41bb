-- Releases that have run on this database: one that is not here is news to its administrators.
create table release_known (
  release text primary key,
  since timestamptz not null
);
