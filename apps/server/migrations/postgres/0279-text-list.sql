-- What the values of points of an item are called.
create table text_list (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  name text not null,
  -- [{value, text, color}], each value once, in the order in which they are offered.
  texts jsonb not null,
  version integer not null default 1
);
create unique index text_list_name on text_list (item_id, lower(name));
alter table point add column text_list_id bigint references text_list;
create index point_text_list on point (text_list_id) where text_list_id is not null;
-- How values were read and called when they were written, or raised an alarm: {dataType,
-- displayFormat, decimals, texts}, of the texts those that were needed.
alter table write_command add column value_format jsonb;
alter table alarm add column value_format jsonb;
