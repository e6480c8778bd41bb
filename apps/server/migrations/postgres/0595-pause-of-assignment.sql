-- Since when an assignment has been paused by what people can mend; null while it is not. Its people are told of
-- a pause once.
alter table assignment
  add column paused_since timestamptz,
  add column pause_told boolean not null default false;
