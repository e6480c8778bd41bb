-- Popups and voice have levels of their own as well.
alter table alarm_way drop constraint alarm_way_channel_check;
alter table alarm_way add constraint alarm_way_channel_check
  check (channel in ('popup', 'voice', 'mail', 'sms', 'wechat'));
