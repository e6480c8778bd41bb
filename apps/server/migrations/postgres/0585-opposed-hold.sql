-- A machine may undo a release each time, by a program of its own: that is told, and settled by a person.
alter table point_hold drop constraint point_hold_state_check;
alter table point_hold add constraint point_hold_state_check check
  (state in ('pressing', 'sent', 'held', 'releasing', 'unknown', 'opposed', 'orphaned'));
