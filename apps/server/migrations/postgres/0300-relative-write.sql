-- How the new value of a write was reckoned from the one that was read, as the call gave it; null where
-- the value was given itself.
alter table write_command add column change jsonb;
