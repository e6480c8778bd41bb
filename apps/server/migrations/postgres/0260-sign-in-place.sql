-- Networks and browsers that somebody signed in from: strangers cannot lock these out.
create table sign_in_place (
  user_id bigint not null references app_user on delete cascade,
  -- `network:` and the network, or `browser:` and the SHA-256 of the browser's own cookie in hex.
  place text not null,
  last_used_at timestamptz not null,
  primary key (user_id, place)
);

alter table verification_code
  -- Who asked: each kind has a quota of its own, so that no stranger uses up that of the owner.
  add column asker text not null default 'stranger'
    check (asker in ('stranger', 'known', 'session')),
  -- Wrong guesses from other networks than the one that asked.
  add column foreign_attempts integer not null default 0;
