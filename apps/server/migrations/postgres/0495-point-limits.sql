-- Two limits more, low-low and high-high; the two that there were are low and high. What a limit has of its
-- own (level, delay, deadband) stands in one column, null where it has none: then it has those of its point.
alter table point
  add column low_low_limit double precision,
  add column high_high_limit double precision,
  add column own_limits jsonb,
  add check (low_low_limit <= coalesce(lower_limit, upper_limit, high_high_limit)),
  add check (high_high_limit >= coalesce(upper_limit, lower_limit, low_low_limit));

alter table alarm
  drop constraint alarm_kind_check,
  add constraint alarm_kind_check check (kind in ('high-high', 'upper', 'lower', 'low-low', 'rule'));
alter table alarm_shelf
  drop constraint alarm_shelf_kind_check,
  add constraint alarm_shelf_kind_check check (kind in ('high-high', 'upper', 'lower', 'low-low', 'rule'));
