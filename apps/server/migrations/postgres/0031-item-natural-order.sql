-- Sorts names as people count: '2号' before '10号'. Every run of digits is padded to the length
-- that a name may have, letters are made small.
create function natural_order(name text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(lower(name), '\d+', repeat('0', 50) || '\&', 'g'),
    '\d*(\d{50})', '\1', 'g'
  );

alter table item add column name_order text generated always as (natural_order(item_name)) stored;
create index item_name_order on item (name_order, id);
