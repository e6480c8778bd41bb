-- Several points of a device are written as a batch: each command waits for its frame.
alter table write_command add column batch_id uuid;
alter table write_command drop constraint write_command_state_check;
alter table write_command add constraint write_command_state_check
  check (state in ('waiting', 'sent', 'accepted', 'confirmed', 'refused', 'timed-out'));
create index write_command_by_batch on write_command (batch_id, id) where batch_id is not null;
