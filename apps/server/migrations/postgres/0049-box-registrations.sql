-- Whose a box is that dials in: rules that may take many boxes wait for an administrator, networks
-- say where a box may come from, and who has met a box keeps it.
alter table gateway
  add column awaits_consent boolean not null default false,
  add column networks text[] not null default '{}',
  add check (kind = 'dial-in' or not awaits_consent),
  add check (kind = 'dial-in' or networks = '{}');
-- A rule that waits is in nobody's way.
drop index gateway_registration;
create unique index gateway_registration on gateway (registration_key) where not awaits_consent;
create index gateway_awaits_consent on gateway (id) where awaits_consent;

-- What a box said when it was first let in as this gateway's.
create table box_meeting (
  packet bytea primary key,
  gateway_id bigint not null references gateway on delete cascade,
  first_at timestamptz not null,
  address text not null
);
create index box_meeting_gateway on box_meeting (gateway_id);
