-- A chattering alarm ends when it has been quiet for a minute, as of when its condition ceased to hold
-- last: that moment, so that a server that dies within the minute does not lose it.
alter table alarm add column quiet_since timestamptz;
alter table alarm add constraint alarm_quiet_chattering check (quiet_since is null or chattering);
