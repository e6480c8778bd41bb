alter table app_user
  drop column avatar,
  add column avatar_file bigint references file,
  -- Numbers of the contract's lists, as told when registering.
  add column industry smallint,
  add column customer_type smallint,
  add column alarm_popup boolean not null default true,
  add column alarm_voice boolean not null default true,
  -- How many days back history may be asked for; null = all.
  add column history_days integer check (history_days > 0),
  -- The openid of the WeChat user.
  add column wechat_id text unique,
  add column wechat_push boolean not null default false,
  -- A closed account keeps its row, so that what it did still has a doer.
  add column closed_at timestamptz;
create unique index app_user_phone on app_user (phone) where phone <> '';
create unique index app_user_email on app_user (lower(email)) where email <> '';
create index app_user_expiry on app_user (expires_at) where enabled;

-- Devices that may sign in without the password.
create table remembered_device (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- SHA-256 of the token in hex.
  token_hash text not null unique,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_device_user on remembered_device (user_id);

alter table session
  -- Who opened the session as its user.
  add column original_id bigint references app_user on delete cascade,
  -- A device that is forgotten takes its sessions along.
  add column device_id bigint references remembered_device on delete cascade;
create index session_device on session (device_id) where device_id is not null;
create index session_original on session (original_id) where original_id is not null;
