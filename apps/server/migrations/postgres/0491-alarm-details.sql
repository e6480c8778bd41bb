-- What a rule says beyond its condition, and its alarms as it said it at their raise.
alter table alarm_rule add column instructions text not null default '';
alter table alarm_rule add column wants_order boolean not null default false;
alter table alarm_rule add column priority smallint not null default 0 check (priority between 0 and 9);
alter table alarm add column instructions text not null default '';
alter table alarm add column priority smallint not null default 0;
-- Whether somebody is to be sent: the alarm asks for a work order.
alter table alarm add column order_wanted boolean not null default false;
create index alarm_order_wanted on alarm (item_id, raised_at desc) where order_wanted;
