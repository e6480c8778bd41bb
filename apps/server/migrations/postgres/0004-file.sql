-- What stands in DATA_DIR/files. A file nobody kept is swept a day after its upload.
create table file (
  id bigint generated always as identity primary key,
  -- As its owner named it; never part of a path.
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text not null,
  -- Generated; the path follows from it.
  stored_as uuid not null unique,
  kept boolean not null default false,
  created_at timestamptz not null
);
create index file_unkept on file (created_at) where not kept;
