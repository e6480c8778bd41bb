-- An alarm whose account is beyond its rate goes on where it had ended: how often it had been raised
-- before that. Zero for one that ended for good.
alter table alarm add column joined_raises integer not null default 0;
create index alarm_last_of_source on alarm (kind, source_id, id desc);
-- How many changes since the entry before were not recorded, for the account was beyond its rate.
alter table online_log add column left_out integer not null default 0;
