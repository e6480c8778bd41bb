-- How often a rule raised within a span.
create index alarm_of_rule on alarm (source_id, raised_at) where kind = 'rule';
