alter table alarm_way
  drop constraint alarm_way_channel_check,
  add constraint alarm_way_channel_check
  check (channel in ('popup', 'voice', 'mail', 'sms', 'wechat', 'push'));
alter table alarm_call
  drop constraint alarm_call_channel_check,
  add constraint alarm_call_channel_check
  check (channel in ('mail', 'sms', 'wechat', 'webhook', 'push'));
