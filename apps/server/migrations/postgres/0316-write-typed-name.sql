-- What the hand has to do before the point is written may also be to type its name (2).
alter table point
  drop constraint point_write_confirm,
  add constraint point_write_confirm check (write_confirm in (0, 1, 2));
