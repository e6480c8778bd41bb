create table app_user (
  id bigint generated always as identity primary key,
  guid uuid not null unique,
  user_name text not null,
  -- PHC string of the algorithm, its costs, the salt and the hash.
  password_hash text not null,
  -- 0 administrator, 1 user, 2 sub-user.
  grade smallint not null check (grade between 0 and 2),
  parent_id bigint references app_user,
  demo boolean not null default false,
  enabled boolean not null default true,
  -- From this moment the account counts as disabled.
  expires_at timestamptz,
  phone text not null default '',
  email text not null default '',
  avatar text not null default '',
  logo_text text not null default '',
  has_location boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index app_user_name on app_user (lower(user_name));
create index app_user_parent on app_user (parent_id) where parent_id is not null;

create table role (
  id bigint generated always as identity primary key,
  role_name text not null,
  -- Names of the pages that the role opens.
  pages text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index role_name on role (lower(role_name));

create table role_permission (
  role_id bigint not null references role on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table user_role (
  user_id bigint not null references app_user on delete cascade,
  role_id bigint not null references role on delete restrict,
  primary key (user_id, role_id)
);
create index user_role_role on user_role (role_id);

create table session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token in hex: who reads this table can sign in as nobody.
  token_hash text not null unique,
  user_id bigint not null references app_user on delete cascade,
  language text not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);
create index session_end on session (expires_at);
