-- Since when nobody is told, however often it was shelved anew meanwhile: the longest time counts from then.
alter table alarm_shelf add column since timestamptz;
update alarm_shelf set since = begun_at;
alter table alarm_shelf alter column since set not null;
