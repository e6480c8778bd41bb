-- Boxes that dial in beside those that publish, and what the latter publish in shapes of their own.
alter table gateway
  add column kind text not null default 'mqtt' check (kind in ('mqtt', 'dial-in')),
  add column registration jsonb,
  -- What tells two registrations apart; see registration-key.ts
  add column registration_key text,
  add column mappings jsonb not null default '[]',
  alter column password_hash drop not null,
  add check ((kind = 'mqtt') = (password_hash is not null)),
  add check ((kind = 'dial-in') = (registration is not null)),
  add check ((kind = 'dial-in') = (registration_key is not null));
alter table gateway alter column kind drop default;
create unique index gateway_registration on gateway (registration_key);
create index gateway_dial_in on gateway (id) where kind = 'dial-in';

-- Stations of one line must differ.
create unique index device_station on device (gateway_id, unit_id) where protocol = 'modbus-dial-in';
