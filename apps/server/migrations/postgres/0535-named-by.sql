-- Who named an address outside or a role in a plan, by what they named: it is told for them, and no
-- longer than they may see the item. Of plans from before that is whoever saved them last, else whose
-- the item is; what nobody is known of was named by an administrator.
alter table recipient_plan add column named_by jsonb not null default '{}';
update recipient_plan as plan
   set named_by = coalesce((
     select jsonb_object_agg(
              case when target ->> 'kind' = 'role' then 'role ' || (target ->> 'roleId')
                   else (step ->> 'channel') || ' ' || (target ->> 'address') end,
              jsonb_build_object(
                'userId', namer.id,
                'accountId', case when above.grade > 0 then above.id else namer.id end,
                'isAdministrator', namer.grade = 0))
       from jsonb_array_elements(plan.steps) as step,
            jsonb_array_elements(step -> 'to') as target,
            app_user as namer left join app_user as above on above.id = namer.parent_id
      where target ->> 'kind' in ('role', 'address')
        and namer.id = coalesce(
          (select actor_id from audit_entry
            where subject_kind = 'recipient_plan' and subject_id = plan.id::text
              and action in ('recipient_plan.create', 'recipient_plan.edit') and actor_kind = 'user'
            order by id desc limit 1),
          (select owner_id from item where item.id = plan.item_id))), '{}');
alter table recipient_plan alter column named_by drop default;

-- Whoever named an address may not see the item any more.
alter table alarm_call drop constraint alarm_call_outcome_check;
alter table alarm_call add constraint alarm_call_outcome_check
  check (outcome in ('unreachable', 'dropped', 'declined', 'withheld'));
