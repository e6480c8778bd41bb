-- The session that a session as somebody else was opened from: it ends with that one.
alter table session add column opened_by bigint references session on delete cascade;
create index session_opened_by on session (opened_by) where opened_by is not null;
-- Those opened before this was known end now.
delete from session where original_id is not null;
