-- What is raised again and again is one alarm: how often, and whether it still goes on.
alter table alarm add column raises integer not null default 1;
alter table alarm add column chattering boolean not null default false;
alter table alarm add constraint alarm_chattering_active check (not chattering or cleared_at is null);
