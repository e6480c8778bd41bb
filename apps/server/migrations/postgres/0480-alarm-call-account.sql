-- Whose plan told an address outside: of these an account sends so many; null of people.
alter table alarm_call add column account_id bigint;
create index alarm_call_outside on alarm_call (account_id, channel, called_at)
  where account_id is not null;
