-- The value-change log is append-only: a command moves on until it is finished, and what it was
-- about never changes. Retention is the one way out.
create function write_command_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.finished_at is null
      and to_jsonb(old) - '{state,reason,read_back,finished_at}'::text[]
        = to_jsonb(new) - '{state,reason,read_back,finished_at}'::text[] then
    return new;
  end if;
  raise exception 'the value-change log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger write_command_append_only before update or delete on write_command
  for each row execute function write_command_guard();
create trigger write_command_no_truncate before truncate on write_command
  for each statement execute function write_command_guard();
