-- The first page of each filter of a year is found without reading the year.
create index alarm_device on alarm (device_id, raised_at desc);
create index alarm_point on alarm (point_id, raised_at desc) where point_id is not null;
create index alarm_level on alarm (level, raised_at desc);
create index alarm_often on alarm (raised_at desc) where raises > 1 or chattering;
create index alarm_silent on alarm (raised_at desc)
  where shelving is not null or suppressed_by is not null;
