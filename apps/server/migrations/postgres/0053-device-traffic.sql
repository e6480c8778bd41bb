-- What each device has cost on the wire, by the calendar month of the server's time zone.
create table device_traffic (
  device_id bigint not null references device on delete cascade,
  month date not null,
  bytes_in bigint not null,
  bytes_out bigint not null,
  primary key (device_id, month)
);
