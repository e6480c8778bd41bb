-- Which two points of a device tell where it is. The item is the device's.
create table location (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  name text not null,
  longitude_point_id bigint not null constraint location_longitude references point on delete cascade,
  latitude_point_id bigint not null constraint location_latitude references point on delete cascade,
  datum text not null check (datum in ('wgs-84', 'gcj-02')),
  version integer not null default 1,
  check (longitude_point_id <> latitude_point_id)
);
create unique index location_name on location (device_id, lower(name));
create index location_longitude_point on location (longitude_point_id);
create index location_latitude_point on location (latitude_point_id);
