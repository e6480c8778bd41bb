-- Reports that are made by themselves.
create table report_schedule (
  id bigint generated always as identity primary key,
  item_id bigint not null references item on delete cascade,
  title text not null,
  -- What it makes: one of the four, none where that is gone.
  kind text not null,
  report_id bigint references report on delete set null,
  history_sheet_id bigint references history_sheet on delete set null,
  status_template_id bigint references status_template on delete set null,
  variable_view_id bigint references variable_view on delete set null,
  span text not null,
  -- As `dueAt` of the contract has it.
  due_at jsonb not null,
  format text not null,
  language text not null,
  user_ids bigint[] not null,
  -- Addresses outside, each with the user who named it.
  addresses jsonb not null,
  keep integer not null,
  -- By whose rights it is made.
  owner_id bigint references app_user on delete set null,
  -- Why it is paused; null while it is on.
  paused_code text,
  paused_details jsonb not null default '{}',
  -- What was due until then has been made or left out.
  settled_at timestamptz not null,
  next_at timestamptz,
  -- When `next_at` was reckoned: zones and shifts change.
  planned_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint report_schedule_source
    check (num_nonnulls(report_id, history_sheet_id, status_template_id, variable_view_id) <= 1)
);
create unique index report_schedule_title on report_schedule (item_id, lower(title));
create index report_schedule_next on report_schedule (next_at) where paused_code is null;
create index report_schedule_report on report_schedule (report_id);
create index report_schedule_sheet on report_schedule (history_sheet_id);
create index report_schedule_template on report_schedule (status_template_id);
create index report_schedule_view on report_schedule (variable_view_id);
create index report_schedule_owner on report_schedule (owner_id);

create table report_run (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedule on delete cascade,
  state text not null,
  due_at timestamptz not null,
  missed integer not null,
  -- Who asked for it out of its turn.
  asked_by text,
  span_from timestamptz,
  span_to timestamptz,
  -- The earliest moment that it shows.
  reads_from timestamptz,
  ended_at timestamptz,
  file_id bigint references file,
  file_name text,
  size bigint,
  error_code text,
  error_details jsonb not null default '{}',
  attempts integer not null default 0,
  -- After an outage it waits until then.
  not_before timestamptz not null
);
-- What is due is made once, however many servers look.
create unique index report_run_due on report_run (schedule_id, due_at) where asked_by is null;
create unique index report_run_asked on report_run (schedule_id)
  where asked_by is not null and state = 'waiting';
create index report_run_latest on report_run (schedule_id, due_at desc, id desc);
create index report_run_waiting on report_run (not_before, id) where state = 'waiting';
create index report_run_file on report_run (file_id);

-- Its file goes with a run, whatever it goes with: an item takes its schedules along.
create function delete_file_of_report_run() returns trigger language plpgsql as $$
begin
  delete from file where id = old.file_id;
  return null;
end
$$;
create trigger report_run_file_gone after delete on report_run
  for each row when (old.file_id is not null) execute function delete_file_of_report_run();

-- Whom a report was for.
create table report_run_recipient (
  run_id bigint not null references report_run on delete cascade,
  position integer not null,
  -- Null of an address outside.
  user_id bigint references app_user on delete cascade,
  name text not null,
  -- Of an address outside, whose account sent it: there is a bound on what accounts send.
  account_id bigint,
  message_id bigint references message on delete set null,
  -- Why there is no message; null where there is one.
  outcome text,
  seen_at timestamptz,
  primary key (run_id, position)
);
create index report_run_recipient_unseen on report_run_recipient (user_id) where seen_at is null;
create index report_run_recipient_account on report_run_recipient (account_id, run_id)
  where account_id is not null;
create index report_run_recipient_message on report_run_recipient (message_id);
