import { DisplayFormat, type WordOrder, wordOrders } from '@millwright/kernel';
import { z } from 'zod/mini';
import { deviceFields, isReachable, port, protocol } from '../devices.schemas.ts';
import { dataType, displayFormat, pointFields } from '../points/points.schemas.ts';
import {
  addressFields,
  hasOwnSettings,
  type Protocol,
  protocolOf,
  readAddress,
  readSettings,
  settingsFields,
  usualProtocol,
} from '../protocols/index.ts';
import { maxPreviewedPoints } from './max-previewed-points.ts';

/** A device whose protocol can ask it before it is set up. */
const isTestable = z.refine<{ readonly protocol: Protocol }>(
  (device) => protocolOf(device.protocol).can.test,
  { error: 'device.not_testable', path: ['protocol'] },
);

/** A device as far as it must be known to be asked. */
export const testedDevice = z
  .object({
    protocol: z._default(protocol, usualProtocol),
    /** Where a device that is dialled is reached; empty behind a gateway. */
    host: z._default(deviceFields.host, ''),
    /** The gateway it stands behind, over whose connection it is asked; null when it is dialled. */
    gatewayId: z._default(deviceFields.gatewayId, null),
    // The protocol's own fills it: see readSettings.
    port: z.optional(port) as unknown as z.ZodMiniDefault<typeof port>,
    ...settingsFields,
  })
  .check(isTestable, isReachable, hasOwnSettings, readSettings);
export type TestedDevice = z.infer<typeof testedDevice>;

/** Why something could not be had: a code of the catalogue, with what fills its words. */
const cause = z.nullable(
  z.object({
    code: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);
const order = z.enum(wordOrders as readonly [WordOrder, ...WordOrder[]]);
const value = z.nullable(z.union([z.number(), z.string()]));

export const testAnswer = z.object({
  /** Milliseconds from the question to its answer, a refusal too; null = none came. */
  roundTripMs: z.nullable(z.number()),
  /** Null = a value came. */
  cause,
});
export type TestAnswer = z.infer<typeof testAnswer>;
export type TestCause = NonNullable<TestAnswer['cause']>;

/** A point as far as its value goes. */
export const previewedPoint = z
  .object({
    dataType,
    displayFormat: z._default(displayFormat, DisplayFormat.decimal),
    slope: z._default(pointFields.slope, 1),
    intercept: z._default(pointFields.intercept, 0),
    ...addressFields,
  })
  .check(readAddress);
export type PreviewedPoint = z.infer<typeof previewedPoint>;

export const previewInput = z.object({
  device: testedDevice,
  points: z.array(previewedPoint).check(z.minLength(1), z.maxLength(maxPreviewedPoints)),
});

export const previewRow = z.object({
  /** Words in hexadecimal as they came, or a byte where there is but one; null when none did. */
  raw: z.nullable(z.array(z.string())),
  /** What the point would show; null where what came holds no such value. */
  value,
  /** What it would be in each order of its bytes; empty where there is but one. */
  orders: z.array(z.object({ order, value })),
  cause,
});
export type PreviewRow = z.infer<typeof previewRow>;

export const preview = z.object({
  /** One for each point, in their order. */
  rows: z.array(previewRow),
  /** Why the device said nothing more. */
  cause,
});
export type Preview = z.infer<typeof preview>;
