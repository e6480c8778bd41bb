-- What writing the point meant in its machine when the command was given: a command is undone only while
-- it means the same. Null in commands of before.
alter table write_command add column target_meaning text;
