-- Of devices and gateways whose account is beyond its rate: what waits for room in the online log, and
-- how many changes were left out since their last entry.
create table online_left_out (
  key text primary key,
  waiting jsonb,
  left_out integer not null,
  at timestamptz not null
);
