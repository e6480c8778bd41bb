-- What goes with the instructions of a rule: a screen to look at, and a file.
alter table alarm_rule
  add column screen_id bigint references screen on delete set null,
  add column file_id bigint references file,
  add column file_name text,
  add column file_mime text,
  add column file_bytes integer;
create index alarm_rule_screen on alarm_rule (screen_id) where screen_id is not null;
