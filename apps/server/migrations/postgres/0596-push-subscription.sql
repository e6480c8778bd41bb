-- Browsers that show alarms though no page is open.
create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- It ends with the device that is remembered where there is one, else with the session.
  session_id bigint references session on delete cascade,
  device_id bigint references remembered_device on delete cascade,
  -- Where its push service takes messages; who knows it may send there with the server's key.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  frame text not null check (frame in ('desktop', 'phone')),
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((session_id is null) <> (device_id is null))
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_id) where session_id is not null;
create index push_subscription_device on push_subscription (device_id) where device_id is not null;
