-- A second factor at sign-in: codes by time (RFC 6238) from a secret that an authenticator app knows.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  -- Base64 of AES-256-GCM (nonce, tag, text) under a key of the data folder, bound to the user.
  secret text not null,
  begun_at timestamptz not null,
  -- Null until a right code has turned it on.
  since timestamptz,
  -- The step of 30 s that a code was last taken of: none is taken twice.
  last_step bigint
);
-- Codes for who has lost the app, each good once; what is kept is an HMAC under the same key.
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Who has proved the first factor and is asked for the second; no session.
create table sign_in_ticket (
  -- SHA-256 in hex.
  token_hash text primary key,
  user_id bigint not null references app_user on delete cascade,
  mode text not null,
  remember boolean not null,
  -- The remembered device that it was begun from, and the hash of the token that this one brought.
  device_id bigint references remembered_device on delete cascade,
  device_hash text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id);
create index sign_in_ticket_device on sign_in_ticket (device_id);

-- Whether it was made after a second factor.
alter table session add column second_factor boolean not null default false;
alter table remembered_device add column second_factor boolean not null default false;
