create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'system')),
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  item_id bigint,
  before jsonb,
  after jsonb,
  address text
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_entry_item on audit_entry (item_id, id desc) where item_id is not null;
create index audit_entry_actor on audit_entry (actor_id, id desc) where actor_id is not null;

-- Append only. Retention is the one way out: it opens the door for its own transaction, and only
-- for deleting.
create function audit_entry_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.audit_retention', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_entry_guard();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function audit_entry_guard();
