-- What happened at the door of a gateway, for whoever has the item; one row until somebody took note.
create table gateway_notice (
  id bigint generated always as identity primary key,
  gateway_id bigint not null references gateway on delete cascade,
  kind text not null check (kind in ('moved', 'disputed', 'network', 'password')),
  -- Whose connection was taken over, and where the latest box came from.
  from_address text,
  address text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create unique index gateway_notice_open on gateway_notice (gateway_id, kind)
  where acknowledged_at is null;
create index gateway_notice_gateway on gateway_notice (gateway_id, last_at desc);
