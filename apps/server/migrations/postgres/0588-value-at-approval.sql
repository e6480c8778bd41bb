-- What a point has when a second person agrees is what a write changes: what it had when it was asked for may
-- be long over. Said once, while the command waits, as who decided is.
create or replace function write_command_guard() returns trigger language plpgsql as $$
declare
  decided constant text[] := '{decided_by,decided_at,old_value}';
  moving constant text[] := '{state,reason,reason_details,read_back,finished_at}';
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.finished_at is null
      and (old.state = 'awaiting-approval'
        or (old.decided_by, old.decided_at, old.old_value)
          is not distinct from (new.decided_by, new.decided_at, new.old_value))
      and to_jsonb(old) - moving - decided = to_jsonb(new) - moving - decided
  then
    return new;
  end if;
  raise exception 'the value-change log is append-only' using errcode = 'insufficient_privilege';
end $$;
