-- A message about an item goes out as long as its reader may see that. No references: it outlives both.
alter table message
  add column item_id bigint,
  add column reader_id bigint,
  add constraint message_reader check ((item_id is null) = (reader_id is null));
