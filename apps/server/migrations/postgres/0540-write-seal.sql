-- The value-change log is sealed as the audit trail is, in a chain of its own: each seal covers commands
-- that have ended, and the seal before it.
create table write_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null,
  entries bigint not null,
  -- SHA-256 of the digests of its commands.
  root bytea not null,
  -- SHA-256 of the hash before and of this seal.
  hash bytea not null unique
);
-- Stays when retention deletes the command. `at` is when it was given, by which retention goes; `action`
-- how it ended.
create table write_link (
  entry_id bigint primary key,
  seal_id bigint not null references write_seal,
  at timestamptz not null,
  action text not null,
  digest bytea not null
);
create index write_link_seal on write_link (seal_id);
create index write_command_ended on write_command (finished_at) where finished_at is not null;

create function write_seal_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the seals of the value-change log are append-only'
    using errcode = 'insufficient_privilege';
end $$;
create trigger write_seal_append_only before update or delete on write_seal
  for each row execute function write_seal_guard();
create trigger write_seal_no_truncate before truncate on write_seal
  for each statement execute function write_seal_guard();
create trigger write_link_append_only before update or delete on write_link
  for each row execute function write_seal_guard();
create trigger write_link_no_truncate before truncate on write_link
  for each statement execute function write_seal_guard();
