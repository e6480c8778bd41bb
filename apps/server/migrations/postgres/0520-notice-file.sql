-- Pictures and documents of notices; the file itself goes when its row here does.
create table notice_file (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notice on delete cascade,
  file_id bigint not null references file,
  name text not null,
  mime text not null,
  bytes integer not null
);
create index notice_file_notice on notice_file (notice_id);
