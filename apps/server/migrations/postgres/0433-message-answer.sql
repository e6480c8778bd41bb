-- What the other side said when it took the message.
alter table message add column answer text not null default '';
