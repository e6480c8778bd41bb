-- The audit trail, sealed in batches: each seal covers its entries and the seal before it, so that
-- nothing sealed can be changed, removed or moved without showing.
create table audit_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null,
  entries bigint not null,
  -- SHA-256 of the digests of its entries.
  root bytea not null,
  -- SHA-256 of the hash before and of this seal.
  hash bytea not null unique
);
-- Stays when retention deletes the entry: the chain does not end with it.
create table audit_link (
  entry_id bigint primary key,
  seal_id bigint not null references audit_seal,
  at timestamptz not null,
  action text not null,
  digest bytea not null
);
create index audit_link_seal on audit_link (seal_id);

create function audit_seal_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the seals of the audit trail are append-only'
    using errcode = 'insufficient_privilege';
end $$;
create trigger audit_seal_append_only before update or delete on audit_seal
  for each row execute function audit_seal_guard();
create trigger audit_seal_no_truncate before truncate on audit_seal
  for each statement execute function audit_seal_guard();
create trigger audit_link_append_only before update or delete on audit_link
  for each row execute function audit_seal_guard();
create trigger audit_link_no_truncate before truncate on audit_link
  for each statement execute function audit_seal_guard();
