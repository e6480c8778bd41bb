-- A message that holds a secret, as a code: its text is blanked when it was sent, and at this moment
-- in any case.
alter table message add column secret_until timestamptz;
create index message_secret on message (secret_until) where secret_until is not null;
-- Codes of before are good no more, or will not be when this has run.
update message
   set text = '', html = null, parameters = null,
       last_error = case when state in ('held', 'waiting') then 'delivery.expired' else last_error end,
       state = case when state in ('held', 'waiting') then 'failed' else state end
 where parameters ? 'code';
