-- In which language a user reads: what they chose last. Null until they have signed in.
alter table app_user add column language text;

-- Why, as a stable code with what fills its text, so that each reader has it in their language.
-- `last_error` holds the code from now on; what stood there before stays as it was written.
alter table message add column error_details jsonb;
alter table write_command add column reason_details jsonb;
