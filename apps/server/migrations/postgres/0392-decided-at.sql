-- When a second person approved, declined or withdrew a write; null in what was decided before.
alter table write_command add column decided_at timestamptz;

create or replace function write_command_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  -- Who decided, and when, is said once, while the command waits.
  if tg_op = 'UPDATE' and old.finished_at is null
      and (old.state = 'awaiting-approval'
        or (old.decided_by, old.decided_at) is not distinct from (new.decided_by, new.decided_at))
      and to_jsonb(old)
          - '{state,reason,reason_details,read_back,finished_at,decided_by,decided_at}'::text[]
        = to_jsonb(new)
          - '{state,reason,reason_details,read_back,finished_at,decided_by,decided_at}'::text[]
  then
    return new;
  end if;
  raise exception 'the value-change log is append-only' using errcode = 'insufficient_privilege';
end $$;
