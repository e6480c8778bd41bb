/**
 * Ids on the wire, each with what it names: to the compiler as a brand, so that a device's is never
 * taken for an item's, and to whoever walks the schemas as `idSubjectOf`. The brand is on the parsed
 * side only: callers give plain numbers. Ids that several domains know stand here; a domain declares
 * those that it alone knows with its schemas: `idField('kettle')`.
 */
import {
  type AlarmId,
  type AlarmRuleId,
  type DeviceId,
  deviceId,
  type GatewayId,
  type ItemId,
  type PointId,
  pointId,
  type UserId,
} from '@millwright/kernel';
import { z } from 'zod/mini';
import type { OwnedKind, Subject } from '../manifest/subjects.ts';
import { queryId } from './paging.ts';
import { text } from './text.ts';

/** What an id may name: a subject, something that belongs to a person, or a write of a value. */
export type IdSubject = Subject | OwnedKind | 'write';

const subjectsOfFields = z.registry<{ readonly subject: IdSubject }>();

/** What the ids in this field name; undefined where it holds none. */
export const idSubjectOf = (field: z.core.$ZodType): IdSubject | undefined =>
  subjectsOfFields.get(field)?.subject;

/** The same field, known to hold ids of `subject`. */
const naming = <Named extends number>(subject: IdSubject, field: z.ZodMiniType<number, number>) =>
  field.clone().register(subjectsOfFields, { subject }) as z.ZodMiniType<Named, number>;

/** In JSON: a positive whole number. */
// @__NO_SIDE_EFFECTS__
export const idField = <Named extends number = number>(subject: IdSubject) =>
  naming<Named>(subject, z.int().check(z.positive()));

/** In a query string or a path: the same, as text too. */
// @__NO_SIDE_EFFECTS__
export const idQuery = <Named extends number = number>(subject: IdSubject) =>
  naming<Named>(subject, queryId);

export const itemIdField = idField<ItemId>('item');
export const itemIdQuery = idQuery<ItemId>('item');
export const projectGroupIdField = idField('project_group');
export const projectGroupIdQuery = idQuery('project_group');
export const deviceIdField = idField<DeviceId>('device');
export const deviceIdQuery = idQuery<DeviceId>('device');
export const gatewayIdField = idField<GatewayId>('gateway');
export const gatewayIdQuery = idQuery<GatewayId>('gateway');
export const pointIdField = idField<PointId>('point');
export const pointIdQuery = idQuery<PointId>('point');
export const pointGroupIdField = idField('point_group');
export const pointGroupIdQuery = idQuery('point_group');
export const textListIdField = idField('text_list');
export const pointBlockIdField = idField('point_block');
export const dataSetIdField = idField('data_set');
export const dataSetIdQuery = idQuery('data_set');
export const historyTaskIdField = idField('history_task');
export const assignmentIdField = idField('assignment');
export const assignmentIdQuery = idQuery('assignment');
export const triggerIdField = idField('trigger');
export const triggerIdQuery = idQuery('trigger');
export const interlockIdField = idField('interlock');
export const alarmRuleIdField = idField<AlarmRuleId>('alarm_rule');
export const alarmRuleIdQuery = idQuery<AlarmRuleId>('alarm_rule');
export const alarmIdField = idField<AlarmId>('alarm');
export const alarmIdQuery = idQuery<AlarmId>('alarm');
export const userIdField = idField<UserId>('user');
export const userIdQuery = idQuery<UserId>('user');
export const roleIdField = idField('role');
export const roleIdQuery = idQuery('role');
export const sessionIdField = idField('session');
export const rememberedDeviceIdField = idField('rememberedDevice');
export const pushBrowserIdField = idField('pushBrowser');
export const backgroundTaskIdField = idField('background_task');
export const backgroundTaskIdQuery = idQuery('background_task');
export const webErrorIdField = idField('web_error');
export const webErrorIdQuery = idQuery('web_error');
export const deletionIdField = idField('deletion');
export const screenIdField = idField('screen');
export const screenIdQuery = idQuery('screen');
export const writeIdField = idField('write');
export const writeIdQuery = idQuery('write');

/** No request line is longer. */
const longestQuery = 16_384;

const idList = <Id>(most: number, toId: (id: number) => Id) =>
  z.pipe(
    z.union([
      text({ max: longestQuery }),
      z.array(z.union([text({ max: 20 }), z.number()])).check(z.maxLength(most)),
    ]),
    z.transform((given: string | (string | number)[], context): Id[] => {
      const parts = typeof given === 'string' ? given.split(',') : given;
      const isTooMany = parts.length > most;
      const ids = isTooMany ? [] : parts.map(Number);
      if (isTooMany) {
        context.issues.push({ code: 'too_big', origin: 'array', maximum: most, input: given });
      } else if (ids.some((n) => !Number.isSafeInteger(n) || n <= 0)) {
        context.issues.push({ code: 'custom', input: given });
      }
      return ids.map(toId);
    }),
  );

const pointIdsQuery = idList(1_000, pointId);
const trendPointsQuery = idList(200, pointId);
const triggerIdsQuery = idList(500, Number).check(z.minLength(1, 'identity.nothing_chosen'));
const deviceIdsQuery = idList(500, deviceId).check(z.minLength(1, 'identity.nothing_chosen'));

/** Up to 1,000 ids of points, separated by commas in a query string, or an array in a body. */
export const pointIdList = pointIdsQuery.register(subjectsOfFields, { subject: 'point' });
/** Up to 200, whose course is asked for. */
export const trendPointList = trendPointsQuery.register(subjectsOfFields, { subject: 'point' });
/** The ids of 1 to 500 devices. */
export const deviceIdList = deviceIdsQuery.register(subjectsOfFields, { subject: 'device' });
/** The ids of 1 to 500 triggers. */
export const triggerIdList = triggerIdsQuery.register(subjectsOfFields, { subject: 'trigger' });
