-- What may be written to a point, in engineering units; null where there is no border, or no step.
alter table point
  add column write_min double precision,
  add column write_max double precision,
  add column write_step double precision,
  add constraint point_write_range check (write_min <= write_max),
  add constraint point_write_step check (write_step > 0);

-- What a device refuses once it was asked has details too: they come with the reason.
create or replace function write_command_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('millwright.log_retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and old.finished_at is null
      and to_jsonb(old) - '{state,reason,reason_details,read_back,finished_at}'::text[]
        = to_jsonb(new) - '{state,reason,reason_details,read_back,finished_at}'::text[] then
    return new;
  end if;
  raise exception 'the value-change log is append-only' using errcode = 'insufficient_privilege';
end $$;
