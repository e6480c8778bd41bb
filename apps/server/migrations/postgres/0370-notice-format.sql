-- Notices that are there are plain text, and stay it.
alter table notice
  add column body_format text not null default 'plain' check (body_format in ('plain', 'rich')),
  -- The text without what sets it: what lists show and what is looked for.
  add column body_text text;
update notice set body_text = body;
alter table notice alter column body_text set not null;
