-- The screen that a person wrote from, as it was called then, and the revision that was shown.
alter table write_command
  add column screen_id bigint,
  add column screen_name text,
  add column screen_revision integer;
alter table write_command
  add constraint write_command_screen_check
  check (num_nulls(screen_id, screen_name, screen_revision) in (0, 3));
