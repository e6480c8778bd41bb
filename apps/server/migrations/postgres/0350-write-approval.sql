-- What is asked before the point is written may also be a second person, who approves the value (3).
alter table point
  drop constraint point_write_confirm,
  add constraint point_write_confirm check (write_confirm in (0, 1, 2, 3));

-- A command waits for that person: whose session it was given in, until when it waits, and who decided.
alter table write_command
  -- The user behind the session, who may have signed in as somebody else; null where no person gave it.
  add column person_id bigint,
  add column approve_until timestamptz,
  add column decided_by text,
  drop constraint write_command_state_check,
  add constraint write_command_state_check check (state in
    ('awaiting-approval', 'waiting', 'sent', 'accepted', 'confirmed', 'refused', 'timed-out'));
-- One at a time: two values that wait for one point would be approved in an order nobody chose.
create unique index write_command_awaiting on write_command (point_id)
  where state = 'awaiting-approval';

create or replace function write_command_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  -- Who decided is said once, while the command waits.
  if tg_op = 'UPDATE' and old.finished_at is null
      and (old.state = 'awaiting-approval' or old.decided_by is not distinct from new.decided_by)
      and to_jsonb(old) - '{state,reason,reason_details,read_back,finished_at,decided_by}'::text[]
        = to_jsonb(new) - '{state,reason,reason_details,read_back,finished_at,decided_by}'::text[]
  then
    return new;
  end if;
  raise exception 'the value-change log is append-only' using errcode = 'insufficient_privilege';
end $$;
