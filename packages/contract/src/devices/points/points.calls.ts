import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import {
  deviceIdField,
  deviceIdQuery,
  itemIdField,
  itemIdQuery,
  pointIdField,
} from '../../fields/ids.ts';
import { listOf, pageOf, pageShape } from '../../fields/paging.ts';
import { maxPointsPerCall } from '../points-per-call.ts';
import { point, pointBrief, pointEdit, pointInput } from './points.schemas.ts';

const entryErrors = [
  'point.name_rule',
  'point.plant_name_rule',
  'point.slope_zero',
  'point.limits_reversed',
  'point.write_range_reversed',
  'point.write_step_not_positive',
  'point.write_range_of_no_number',
  'point.name_taken',
  'point.address_invalid',
  'point.no_room',
  'point.family_unknown',
  'point.type_does_not_fit',
  'point.bit_required',
  'point.bit_required_of_byte',
  'point.s7_block_required',
  'point.address_of_other_protocol',
  'point.read_only_family',
  'point.derived_not_writable',
  'point.derived_type',
  'point.rollover_of_no_counter',
  'point.expression_wrong',
  'point.expression_loop',
  'point_group.unknown',
  'text_list.unknown',
  'point.text_list_of_no_integer',
] as const;
const addErrors = [...entryErrors, 'point.account_full', 'point.account_full_calculated'] as const;

export const pointCalls = {
  list: defineCall({
    name: 'points.list',
    method: 'GET',
    path: 'BaseDataConfig/DataList',
    summary: 'The points of a device',
    input: z.object({
      deviceId: deviceIdQuery,
      ...pageShape(['id', 'name', 'address', 'dataType']),
    }),
    reply: pageOf(point),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    shows: ['point', 'point_group', 'device'],
    errors: [],
  }),
  brief: defineCall({
    name: 'points.brief',
    method: 'GET',
    path: 'BaseDataConfig/DataBriefList',
    summary: 'Every point of an item, short, for pickers',
    input: z.object({ itemId: itemIdQuery, deviceId: z.optional(deviceIdQuery) }),
    reply: listOf(pointBrief),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['point', 'point_group', 'device'],
    errors: [],
  }),
  create: defineCall({
    name: 'points.create',
    method: 'POST',
    path: 'BaseDataConfig/CreatePoint',
    summary: 'Adds a point to a device',
    input: z.object({ deviceId: deviceIdField, point: pointInput }),
    reply: point,
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point'],
    errors: addErrors,
  }),
  createMany: defineCall({
    name: 'points.createMany',
    method: 'POST',
    path: 'BaseDataConfig/CreatePoints',
    summary: 'Adds several points to a device, all or none',
    input: z.object({
      deviceId: deviceIdField,
      points: z.array(pointInput).check(z.minLength(1), z.maxLength(maxPointsPerCall)),
    }),
    reply: listOf(point),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point'],
    errors: addErrors,
  }),
  edit: defineCall({
    name: 'points.edit',
    method: 'POST',
    path: 'BaseDataConfig/EditPoint',
    summary: 'Changes a point; a stale version is refused with the fresh point under `data`',
    input: pointEdit,
    reply: point,
    rule: { kind: 'scoped', by: 'point', field: 'id', permission: 'points.edit' },
    changes: ['point'],
    errors: [...entryErrors, 'point.expression_sets_off', 'general.conflict'],
  }),
  copy: defineCall({
    name: 'points.copy',
    method: 'POST',
    path: 'BaseDataConfig/CopyPoints',
    summary: 'Adds points like these of the same item to a device, all or none',
    input: z.object({
      itemId: itemIdField,
      deviceId: deviceIdField,
      ids: chosenIds(pointIdField, maxPointsPerCall),
    }),
    reply: z.object({ copied: z.int() }),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.edit' },
    changes: ['point'],
    errors: ['identity.nothing_chosen', 'data_set.point_foreign', ...addErrors],
  }),
  delete: defineCall({
    name: 'points.delete',
    method: 'POST',
    path: 'BaseDataConfig/DeletePoints',
    summary: 'Deletes points of a device, all or none',
    input: z.object({
      ids: chosenIds(pointIdField, maxPointsPerCall),
    }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'point', field: 'ids', permission: 'points.delete' },
    changes: ['point'],
    errors: ['identity.nothing_chosen', 'point.reckoned_from'],
  }),
};
