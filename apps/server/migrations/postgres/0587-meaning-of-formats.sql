-- The format of a point is part of what writing it means where it says how a value becomes bytes: BCD (5), and
-- texts as GB2312 (7) or ASCII (8). What was kept is brought up to that where it still held.
create function pg_temp.coded_meaning(points bigint[], with_format boolean) returns text language sql as $$
  select md5(string_agg((jsonb_build_array(
      point.id, point.address, point.data_type, point.slope, point.intercept,
      device.protocol, device.host, device.port, device.gateway_id, device.settings)
      || case when gateway.id is null then '[]'
           else jsonb_build_array(gateway.box_id, gateway.registration_key) end
      || case when with_format and point.display_format in (5, 7, 8)
           then jsonb_build_array(point.display_format) else '[]' end)::text,
      ',' order by point.id))
    from point join device on device.id = point.device_id
    left join gateway on gateway.id = device.gateway_id where point.id = any(points)
$$;
update assignment set target_meaning = pg_temp.coded_meaning(array[target_point_id], true)
  where target_meaning = pg_temp.coded_meaning(array[target_point_id], false);
update history_task set reset_meaning = pg_temp.coded_meaning(array[flag_point_id], true)
  where reset_meaning = pg_temp.coded_meaning(array[flag_point_id], false);
update point_hold set target_meaning = pg_temp.coded_meaning(array[point_id], true)
  where target_meaning = pg_temp.coded_meaning(array[point_id], false);
with written as (
  select condition_trigger.id, array(
    select (action->>'pointId')::bigint
      from jsonb_array_elements(condition_trigger.actions) as action where action ? 'pointId'
    union
    select target_point_id from assignment where assignment.id in (
      select (action->>'assignmentId')::bigint
        from jsonb_array_elements(condition_trigger.actions) as action
       where action->>'kind' = 'start')) as points
    from condition_trigger)
update condition_trigger set target_meaning = pg_temp.coded_meaning(written.points, true)
  from written where written.id = condition_trigger.id
    and target_meaning = pg_temp.coded_meaning(written.points, false);
