-- What the hand has to do before the point is written: 0 a button, 1 a slide.
alter table point
  add column write_confirm smallint not null default 0,
  add constraint point_write_confirm check (write_confirm in (0, 1));
