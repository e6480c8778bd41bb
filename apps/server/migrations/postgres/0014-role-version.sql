-- Grows with every change: who saves what they saw earlier is told.
alter table role add column version integer not null default 1;
