import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deviceCalls } from '../devices/devices.calls.ts';
import { type ErrorCode, type ErrorEntry, errors } from '../manifest/errors.ts';
import { allCalls } from './calls.ts';
import { allGuards, declaredErrors, isDeclared } from './declared-errors.ts';
import { describeCalls, pathOfCall } from './openapi.ts';

/** By where it is told; a new code stands here or in a call's declaration. */
const toldOtherwise = [
  // Beside a field of a form, which asks before it sends.
  'identity.phone_rule',
  // By the page that cannot use the camera.
  'camera.not_allowed',
  'camera.not_found',
  'camera.not_secure',
  'camera.in_use',
  'camera.unsuitable',
  'camera.not_supported',
  'camera.failed',
  // In the report on an item's file.
  'item.file_part_unknown',
  'item.file_invalid',
  'item.file_duplicate',
  'item.file_reference',
  'item.file_registration_waits',
  'item.file_renamed',
  'item.file_box_id_taken',
  'item.file_box_password',
  'assignment.file_ended',
  'history.file_no_reset',
  'trigger.file_off',
  'interlock.file_on',
  'screen.file_images',
  'alarm.file_person',
  'alarm.file_role',
  'alarm.file_webhook',
  'alarm.file_plan_empty',
  'alarm.file_plans_off',
  // By the check of an item.
  'shift_calendar.name_missing',
  'item_check.units_differ',
  'item_check.part_always_true',
  'item_check.part_never_true',
  'item_check.part_never_known',
  'gateway.without_devices',
  'device.without_points',
  'device.same_station',
  'device.same_machine',
  'point.same_address',
  'point.shared_place',
  'point.limit_never',
  'point.limits_equal',
  'point.write_range_beyond_type',
  'alarm.never_raised',
  'alarm.rehearsal_too_large',
  'alarm.rehearsal_too_many',
  'alarm.always_raised',
  'alarm.device_off',
  'assignment.condition_never',
  'assignment.condition_always',
  'assignment.target_shared',
  'assignment.device_off',
  'trigger.recorded_off',
  'trigger.never_turns',
  'interlock.never_forbids',
  'interlock.other_station',
  'interlock.always_forbids',
  'history.task_without_points',
  'history.lead_cut',
  'screen.point_gone',
  'screen.device_gone',
  'screen.link_gone',
  'screen.link_unpublished',
  'screen.image_gone',
  'screen.expression_wrong',
  'screen.type_clash',
  'screen.no_color',
  'screen.units_differ',
  'screen.low_contrast',
  'screen.outside',
  'screen.button_idle',
  'screen.point_not_writable',
  'screen.write_unasked',
  'screen.hold_asks_more',
  'screen.hold_alike',
  'screen.hold_offset',
  'screen.hold_not_alone',
  // In the rows of a table's report.
  'data_set.point_unknown',
  'data_set.point_twice',
  'point_file.address_unread',
  'point_file.cell_error',
  'point_file.cell_invalid',
  'point_file.name_twice',
  'point_file.scaling_unread',
  'point_file.type_missing',
  'point_file.type_unread',
  'point_file.group_unknown',
  'point_file.text_list_differs',
  'point_file.text_list_unknown',
  // As the outcome of a write command.
  'telemetry.approval_declined',
  'telemetry.approval_withdrawn',
  'telemetry.approval_replaced',
  'hold.not_pressed',
  'hold.opposed',
  'hold.gone',
  'telemetry.batch_broken_off',
  'telemetry.batch_cancelled',
  'telemetry.batch_refused',
  'telemetry.batch_stopped',
  'telemetry.batch_unconfirmed',
  'telemetry.device_busy',
  'telemetry.device_refused',
  'telemetry.overwritten',
  'telemetry.write_expired',
  'telemetry.not_logged',
  'telemetry.written_meanwhile',
  'telemetry.stopped_meanwhile',
  'telemetry.read_back_differs',
  'telemetry.write_in_progress',
  'telemetry.write_timed_out',
  // As the reason why a background task failed.
  'tasks.interrupted',
  'telemetry.moved_meanwhile',
  'tasks.took_too_much',
  'tasks.unknown_kind',
  // As what a system event says.
  'system_event.history_behind',
  'system_event.history_behind_filling',
  'system_event.history_refusing',
  'system_event.history_read_only',
  'system_event.history_denied',
  'system_event.history_open_files',
  'system_event.history_slowing',
  'system_event.history_slowing_behind',
  'system_event.history_slowing_filling',
  'system_event.disk_low',
  'system_event.disk_filling',
  'system_event.disk_full',
  'system_event.engine_away',
  'system_event.backup_failed',
  'system_event.backup_old',
  'system_event.backup_missing',
  'system_event.drill_failed',
  'system_event.channel_failing',
  'system_event.certificate_ending',
  'system_event.certificate_ended',
  'system_event.accounts_ending',
  'system_event.release_new',
  'system_event.loop_blocked',
  'system_event.clock_set',
  'system_event.box_refused',
  'system_event.box_held',
  'system_event.box_clock_behind',
  'system_event.box_clock_ahead',
  'system_event.triggers_skipped',
  'system_event.button_held',
  'system_event.samples_thinned',
  'system_event.alarms_joined',
  'system_event.states_left_out',
  'system_event.boxes_waiting',
  'system_event.connections_refused',
  'system_event.second_server',
  'system_event.collector_changed',
  // To a gateway, and in the log.
  'telemetry.gateway_message_invalid',
  'telemetry.spool_full',
  // As the reason why a device is not online.
  'link.closed',
  'link.handshake_refused',
  'link.out_of_step',
  'link.refused',
  'link.unreachable',
  'link.timeout',
  'link.silent',
  'link.garbage',
  'device.no_points',
  'device.silent',
  'device.too_late',
  'device.late',
  'device.failing',
  'device.access_denied',
  'device.addresses_missing',
  'gateway.silent',
  'gateway.disconnected',
  'gateway.not_understood',
  'gateway.not_expected',
  'device.name_server_silent',
  // Why an assignment does not write.
  'assignment.condition_unknown',
  'assignment.source_unknown',
  'assignment.rate_reached',
  'assignment.condition_ended',
  'assignment.value_replaced',
  'assignment.ended_meanwhile',
  'history.reset_outdated',
  'assignment.back_and_forth',
  'assignment.target_changed',
  'assignment.broken',
  // Why a trigger does not fire, or did not do all.
  'trigger.not_taken',
  'trigger.condition_unknown',
  'trigger.value_unknown',
  'trigger.limited',
  'trigger.disabled_meanwhile',
  'trigger.interrupted',
  'trigger.back_and_forth',
  'trigger.target_changed',
  'trigger.broken',
  // In the reply of a connection test.
  'device.line_busy',
  'device.station_silent',
  'gateway.not_connected',
  'gateway.station_silent',
  'device.station_other',
  'device.station_missing',
  'device.closes_connection',
  'device.exception_function',
  'device.exception_address',
  'device.exception_value',
  'device.exception_other',
  // Of one device of a batch, and of one line of a file.
  'alarm.rule_spans_devices',
  'device.behind_gateway',
  'device.host_not_counted',
  'device.in_data_set',
  'device_file.cell_error',
  'device_file.cell_invalid',
  'device_file.gateway_unknown',
  'device_file.name_twice',
  'device_file.other_item',
  'history.flag_stays',
  'assignment.stays',
  'trigger.stays',
  'point.reckoned_stays',
  'interlock.stays',
  // In the list of messages.
  'delivery.refused',
  'delivery.reader_gone',
  'delivery.withdrawn',
  'delivery.failed',
  'delivery.no_answer',
  'delivery.not_taken',
  'delivery.expired',
  'delivery.attachment_gone',
  // In the list of made reports, as the reason of a pause, and of files of projects.
  'report_schedule.file_paused',
  'report_schedule.file_person',
  'report_schedule.file_source',
  'report_schedule.imported',
  'report_schedule.interrupted',
  'report_schedule.owner_blind',
  'report_schedule.owner_lost',
  'report_schedule.paused',
];

describe('declared errors', () => {
  it('are those of the call and of the guards of later domains', () => {
    expect(declaredErrors(deviceCalls.delete)).toEqual([
      'point.reckoned_from',
      'history.tasks_use_point',
      'assignment.uses_point',
      'trigger.uses_point',
      'interlock.uses_point',
      'interlock.locks_device',
      'alarm.rules_use_device',
      'alarm.suppressions_use_device',
    ]);
    expect(isDeclared(deviceCalls.delete, 'alarm.rules_use_device')).toBe(true);
    expect(isDeclared(deviceCalls.delete, 'general.conflict')).toBe(true);
    expect(isDeclared(deviceCalls.delete, 'alarm.name_taken')).toBe(false);
  });

  it('name guards of calls that exist', () => {
    const names = new Set(allCalls.map((call) => call.name));
    for (const { calls } of allGuards) for (const { name } of calls) expect(names).toContain(name);
  });

  it('stand in the document', () => {
    const document = describeCalls([deviceCalls.delete], '1.2.3');
    const operation = document.paths[pathOfCall(deviceCalls.delete)]?.[
      deviceCalls.delete.method.toLowerCase()
    ] as { description: string };
    expect(operation.description).toContain('`history.tasks_use_point` (422)');
    expect(operation.description).toContain('`alarm.rules_use_device` (422)');
  });

  it('cover the catalogue, but for the codes that are told in another way than by a call', () => {
    const declared = new Set<string>(allCalls.flatMap(declaredErrors));
    const unanswered = Object.keys(errors).filter((code) => !declared.has(code));
    expect(unanswered.filter((code) => !code.startsWith('general.')).sort()).toEqual(
      [...toldOtherwise].sort(),
    );
  });
});

describe('the field that a code is about', () => {
  const named = Object.entries(errors as Readonly<Record<string, ErrorEntry>>).flatMap(
    ([code, { field }]) => (field === undefined ? [] : [[code, field] as const]),
  );

  it.each(named)('%s: %s is of an input that may be refused so', (code, field) => {
    const inputs = allCalls
      .filter((call) => isDeclared(call, code as ErrorCode))
      .map(({ input }) =>
        JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
      );
    expect(inputs.some((schema) => schema.includes(`"${field}":`))).toBe(true);
  });
});
