-- A latching alarm stays active after its condition has gone, until somebody has confirmed it.
alter table alarm_rule add column latching boolean not null default false;
-- After so many minutes an alarm that is active and that nobody has confirmed is told of again.
alter table alarm_rule add column realarm_minutes integer check (realarm_minutes between 1 and 1440);
alter table alarm add column latching boolean not null default false;
-- Of a latched alarm since when its condition does not hold.
alter table alarm add column normal_since timestamptz
  check (normal_since is null or (latching and cleared_at is null));
alter table alarm add column realarm_minutes integer;
alter table alarm add column realarm_at timestamptz;
alter table alarm add column realarms integer not null default 0;
create index alarm_realarm on alarm (realarm_at) where realarm_at is not null;
