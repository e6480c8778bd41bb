-- What was written from a screen is looked for by it.
create index write_command_by_screen on write_command (screen_id, id desc)
  where screen_id is not null;
