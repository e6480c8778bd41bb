-- The user log is a view on the audit trail: who came in, was refused, went.
create index audit_entry_sign_in on audit_entry (at desc, id desc)
  where action in ('user.sign_in', 'user.sign_in_refused', 'user.sign_out');

-- From `at` on the device was in the state. Names are those of then; rows outlive what they name.
create table online_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  item_id bigint not null,
  device_id bigint not null,
  device_name text not null,
  state text not null check (state in ('online', 'offline', 'abnormal')),
  reason text,
  -- Milliseconds that the state before had lasted; null for the first that is known.
  before_ms bigint
);
create index online_log_at on online_log (at desc, id desc);
create index online_log_item on online_log (item_id, at desc);
create index online_log_device on online_log (device_id, id desc);

create function online_log_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  raise exception 'the online log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger online_log_append_only before update or delete on online_log
  for each row execute function online_log_guard();
create trigger online_log_no_truncate before truncate on online_log
  for each statement execute function online_log_guard();
