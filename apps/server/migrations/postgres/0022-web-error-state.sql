-- What was done about an error; one that was resolved and comes back is open again.
alter table web_error add column state text not null default 'open'
  check (state in ('open', 'resolved', 'muted'));
-- A page tells together what happened again and again.
alter table web_error_entry add column count bigint not null default 1 check (count > 0);
