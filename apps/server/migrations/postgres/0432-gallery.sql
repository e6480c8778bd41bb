-- What an account keeps to draw with: images, and groups of nodes of its own.
create table gallery_entry (
  id bigint generated always as identity primary key,
  account_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('image', 'symbol')),
  folder text not null,
  name text not null,
  version integer not null default 1,
  -- Pixels of an image, units of a symbol.
  width integer not null,
  height integer not null,
  bytes integer not null,
  file_id bigint references file,
  -- Of an image: by that it is found again when a file names it.
  sha256 text,
  -- A document, packed.
  content bytea,
  saved_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'image') = (file_id is not null and sha256 is not null)),
  check ((kind = 'symbol') = (content is not null))
);
create index gallery_entry_sha256 on gallery_entry (account_id, sha256) where sha256 is not null;
create unique index gallery_entry_name on gallery_entry (account_id, kind, folder, lower(name));

-- Images that somebody has put on a screen who had them: by that, whoever may watch it sees them.
create table screen_image (
  screen_id bigint not null references screen on delete cascade,
  image_id bigint not null references gallery_entry on delete cascade,
  primary key (screen_id, image_id)
);
create index screen_image_of on screen_image (image_id);
