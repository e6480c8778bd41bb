-- Whether an interlock forbids the rest value, too. Those there are go on doing so.
alter table interlock
  add column at_rest text not null default 'forbid' check (at_rest in ('forbid', 'allow'));
