-- What the targets meant to their devices when somebody who may write values said that they are to be
-- written; null before, and then nothing is compared.
alter table assignment add column target_meaning text;
alter table condition_trigger add column target_meaning text;
