import { z } from 'zod/mini';
import { deviceIdField } from '../../fields/ids.ts';
import { statusKind } from './status-templates.schemas.ts';

/** Stands for no state of the template: nobody knows, or none of them holds. */
export const unknownState = -1;

/** A state by its place in the template, or {@link unknownState}. */
export const stateIndex = z.int().check(z.minimum(unknownState), z.maximum(15));

const stateHead = z.object({ name: z.string(), kind: statusKind, color: z.string() });

/** The course of a device, as fine as it is drawn: one piece follows on the other. */
export const statusBand = z.object({
  deviceId: deviceIdField,
  deviceName: z.string(),
  /** Names in the template for which the device has no point: what asks for them is unknown. */
  missing: z.array(z.string()),
  /** Where each piece begins; the last one ends with the span. */
  begins: z.array(z.number()),
  /** Of a piece that stands for several short ones, the state that took most of it. */
  states: z.array(stateIndex),
  /** How often the state changed within the piece; 0 where it is one state throughout. */
  changes: z.array(z.int()),
});
export type StatusBand = z.infer<typeof statusBand>;

export const ladderDiagram = z.object({
  timeZone: z.string(),
  from: z.number(),
  /** Not later than now. */
  to: z.number(),
  states: z.array(stateHead),
  bands: z.array(statusBand),
});
export type LadderDiagram = z.infer<typeof ladderDiagram>;

/** By what durations are told: the whole span, its days by the item's clock, or its shifts. */
export const durationStep = z.enum(['span', 'day', 'shift']);
export type DurationStep = z.infer<typeof durationStep>;

/**
 * Key figures after ISO 22400, with the numbers that they are made of. Milliseconds and pieces, within
 * the planned time: that of shifts, where the item has a shift calendar, without planned stops. Null
 * where something that it takes is not there.
 */
export const effectiveness = z.object({
  /** Planned busy time: shifts, less planned stops and what is unknown. */
  plannedMs: z.number(),
  runningMs: z.number(),
  /** Planned stops within shifts, which are no loss. */
  plannedStopMs: z.number(),
  /** Within shifts, of which nobody knows: left out. */
  unknownMs: z.number(),
  /** Outside shifts: left out. */
  offShiftMs: z.number(),
  faults: z.int(),
  faultMs: z.number(),
  /** Pieces in the planned time, by the counters. */
  total: z.nullable(z.number()),
  good: z.nullable(z.number()),
  idealCycleMs: z.nullable(z.number()),
  availability: z.nullable(z.number()),
  performance: z.nullable(z.number()),
  quality: z.nullable(z.number()),
  oee: z.nullable(z.number()),
  /** Running time between two faults, and time until one is over. */
  mtbfMs: z.nullable(z.number()),
  mttrMs: z.nullable(z.number()),
});
export type Effectiveness = z.infer<typeof effectiveness>;

const durationRow = z.object({
  deviceId: deviceIdField,
  deviceName: z.string(),
  from: z.number(),
  to: z.number(),
  /** Of the shift; null of other steps. */
  shift: z.nullable(z.string()),
  /** Milliseconds in each state of the template, in their order. */
  durations: z.array(z.number()),
  /** How often each state began within the step. */
  begun: z.array(z.int()),
  unknownMs: z.number(),
  effectiveness,
});
export type DurationRow = z.infer<typeof durationRow>;

export const durationStatistics = z.object({
  timeZone: z.string(),
  from: z.number(),
  to: z.number(),
  /** Whether the planned time is that of shifts. */
  hasShifts: z.boolean(),
  states: z.array(stateHead),
  rows: z.array(durationRow),
});
export type DurationStatistics = z.infer<typeof durationStatistics>;

export const statusInterval = z.object({
  /** Among all that were found, from 0. */
  place: z.int(),
  deviceId: deviceIdField,
  deviceName: z.string(),
  state: stateIndex,
  from: z.number(),
  to: z.number(),
  /** It had begun before the span, or goes on behind it. */
  isCut: z.boolean(),
});
export type StatusInterval = z.infer<typeof statusInterval>;

export const statusTable = z.object({
  timeZone: z.string(),
  states: z.array(stateHead),
  list: z.array(statusInterval),
  total: z.int(),
});
export type StatusTable = z.infer<typeof statusTable>;
