-- A second person may be asked for every value but the rest value (4).
alter table point
  drop constraint point_write_confirm,
  add constraint point_write_confirm check (write_confirm in (0, 1, 2, 3, 4));
