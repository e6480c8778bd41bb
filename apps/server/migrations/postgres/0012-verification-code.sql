-- Codes asked for, sent or not: a row for an address that nobody has counts against the limits too.
create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign_in', 'register', 'reset', 'bind', 'self')),
  target text not null,
  -- Whose account it is about, where that is known.
  user_id bigint references app_user on delete cascade,
  -- Network address it was asked for from.
  address text not null,
  -- HMAC-SHA-256 in hex; empty when no code went out.
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the right code was given for, when that is done in a second step.
  verified_for text check (verified_for in ('bind', 'log_off')),
  verified_at timestamptz,
  used_at timestamptz
);
create index verification_code_target on verification_code (target, created_at);
create index verification_code_address on verification_code (address, created_at);
create index verification_code_user on verification_code (user_id, created_at);
create index verification_code_created on verification_code (created_at);

-- What a channel fills into a template of its own: {"code": "123456"}.
alter table message add column parameters jsonb;
