-- The alarm that a passed limit raises: how grave, how soon, and when it is over again.
alter table point
  add column limit_level smallint not null default 3 check (limit_level between 1 and 4),
  add column limit_delay_ms integer not null default 0,
  add column limit_deadband double precision not null default 0 check (limit_deadband >= 0);
