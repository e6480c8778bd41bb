import { z } from 'zod/mini';
import { deviceIdField, idField, idQuery, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';

export const statusTemplateIdField = idField('status_template');
export const statusTemplateIdQuery = idQuery('status_template');

/** Most templates of one item. */
export const maxStatusTemplates = 50;
/** Most states of one template. */
export const maxStates = 16;
/** Most tests of one state. */
export const maxStateTests = 8;
/** Most tests of one point by all states together: each is a bit of what is read of its samples. */
export const maxTestsPerPoint = 31;
/** Most devices of one template. */
export const maxStatusDevices = 100;

/** Most points of one device that are chosen for names: a template is a row of an item file, too. */
const maxChosenPoints = 16;

/** What a state means for the use of the machine, after ISO 22400 and ISA-TR88. */
export const statusKind = z.enum([
  'running',
  'idle',
  'setup',
  'fault',
  'planned-stop',
  'off',
  'unknown',
]);
export type StatusKind = z.infer<typeof statusKind>;

/** A point by its name: that of each device which is called so. */
const pointName = text({ min: 1, max: 50, trim: true }, z.normalize());

const range = { point: pointName, low: z.number(), high: z.number() };
const inOrder = z.refine<{ low: number; high: number }>(({ low, high }) => low <= high, {
  error: 'alarm.range_reversed',
  path: ['low'],
});

/** Limits that history can ask of what is stored; conditions of alarms may know more. */
const limitTests = ['above', 'at-least', 'below', 'at-most'] as const;

/** One test of one point, as conditions of alarms have them; a value alone decides. */
export const statusTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(limitTests), point: pointName, value: z.number() }),
  z.object({ op: z.enum(['equal', 'not-equal']), point: pointName, value: z.number() }),
  z.object({
    op: z.literal('bit'),
    point: pointName,
    bit: z.int().check(z.minimum(0), z.maximum(31)),
    set: z.boolean(),
  }),
  z.object({ op: z.literal('inside'), ...range }).check(inOrder),
  z.object({ op: z.literal('outside'), ...range }).check(inOrder),
]);
export type StatusTest = z.infer<typeof statusTest>;

export const deviceStatus = z.object({
  name: bracketFreeName(20, 'status_template.state_name_rule'),
  kind: statusKind,
  color: text({ max: 7 }, z.regex(/^#[0-9a-f]{6}$/i)),
  /** Whether all tests must hold or any of them; without tests it takes what no state before it did. */
  join: z.enum(['all', 'any']),
  tests: z.array(statusTest).check(z.maxLength(maxStateTests)),
});
export type DeviceStatus = z.infer<typeof deviceStatus>;

/** A device, with the points that stand for names which it has not. */
export const statusDevice = z.object({
  deviceId: deviceIdField,
  points: z._default(
    z
      .array(z.object({ name: pointName, pointId: pointIdField }))
      .check(z.maxLength(maxChosenPoints)),
    [],
  ),
});
export type StatusDevice = z.infer<typeof statusDevice>;

/** What a person enters of a status template. */
export const statusTemplateFields = {
  name: bracketFreeName(20, 'status_template.name_rule'),
  /** In order: a device is in the first one that holds. */
  states: z.array(deviceStatus).check(z.minLength(1), z.maxLength(maxStates)),
  /** Counter of the pieces that are good; null where nobody counts them. */
  goodPoint: z._default(z.nullable(pointName), null),
  /** Counter of all pieces. */
  totalPoint: z._default(z.nullable(pointName), null),
  /** Milliseconds that a piece takes at best. */
  idealCycleMs: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(86_400_000))), null),
  devices: z.array(statusDevice).check(z.maxLength(maxStatusDevices)),
};

/** Which states devices can be in, and by what it is told. */
export const statusTemplate = z.object({
  id: statusTemplateIdField,
  itemId: itemIdField,
  ...statusTemplateFields,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type StatusTemplate = z.infer<typeof statusTemplate>;

export const statusTemplateInput = z.object({ itemId: itemIdField, ...statusTemplateFields });
export type StatusTemplateInput = z.infer<typeof statusTemplateInput>;

/** The new state of a template, with the version that the edit started from. */
export const statusTemplateEdit = z.object({
  id: statusTemplateIdField,
  version: z.int(),
  ...statusTemplateFields,
});
export type StatusTemplateEdit = z.infer<typeof statusTemplateEdit>;
