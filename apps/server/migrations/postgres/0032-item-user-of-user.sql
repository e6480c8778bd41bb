-- Who no longer exists has no items.
delete from item_user where not exists (select from app_user where id = user_id);
alter table item_user add foreign key (user_id) references app_user on delete cascade;
