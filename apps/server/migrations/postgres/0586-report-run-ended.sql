-- Whoever has had fewest reports made of late comes first, each time one is begun.
create index report_run_ended on report_run (ended_at);
