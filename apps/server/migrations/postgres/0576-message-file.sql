-- The file that goes with a message; with a name and without a number it is gone.
alter table message
  add column file_id bigint references file on delete set null,
  add column file_name text;
create index message_file on message (file_id) where file_id is not null;
