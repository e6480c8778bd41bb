-- How far the clocks of gateways are wrong that are, so that a restart goes on with the same.
create table gateway_clock (
  gateway_id bigint primary key references gateway on delete cascade,
  behind_ms bigint not null,
  since timestamptz not null
);
