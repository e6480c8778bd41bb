-- Whose an item is: the account that had it first, for which all that hangs from it counts. Null =
-- only administrators have it, or the demonstration.
alter table item add column owner_id bigint references app_user on delete set null;
create index item_owner on item (owner_id) where owner_id is not null;
update item set owner_id = (
  select min(coalesce(above.id, person.id)) from item_user as given
    join app_user as person on person.id = given.user_id
    left join app_user as above on above.id = person.parent_id and above.grade > 0
   where given.item_id = item.id and person.grade > 0 and not person.demo
);
