-- Decimals in which the value of an alarm is told, those of its point at the raise; null tells what
-- there is. Alarms of before take those that their points have now.
alter table alarm add column decimals smallint;
update alarm set decimals = point.decimals
  from point
  where point.id = alarm.point_id and point.decimals is not null;
