-- Counts in the order in which rows were written, those that are written anew too: what a clock that was
-- ahead has put into the future stands behind what had been told by then.
create sequence web_error_told;
alter table web_error add column told bigint;
update web_error set told = nth
  from (select id, row_number() over (order by last_seen, id) as nth from web_error) as known
 where known.id = web_error.id;
select setval('web_error_told', coalesce(max(told), 0) + 1, false) from web_error;
alter table web_error alter column told set default nextval('web_error_told'),
  alter column told set not null;
alter sequence web_error_told owned by web_error.told;
create unique index web_error_told_key on web_error (told);

create sequence gateway_notice_told;
alter table gateway_notice add column told bigint;
update gateway_notice set told = nth
  from (select id, row_number() over (order by last_at, id) as nth from gateway_notice) as known
 where known.id = gateway_notice.id;
select setval('gateway_notice_told', coalesce(max(told), 0) + 1, false) from gateway_notice;
alter table gateway_notice alter column told set default nextval('gateway_notice_told'),
  alter column told set not null;
alter sequence gateway_notice_told owned by gateway_notice.told;
create unique index gateway_notice_told_key on gateway_notice (told);
