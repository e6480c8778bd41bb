/** What a caller writes into any field costs no more than its length is worth, and can be stored. */
import { allCalls } from '@millwright/contract/call/calls';
import { itemFile } from '@millwright/contract/items/item-file.schemas';
import { liveRequest } from '@millwright/contract/live/live-messages';
import { inputFields, soundInput } from '@millwright/testing/input-fields';
import { findRunaways, type TextReader } from '@millwright/testing/run-away';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { alarmsInItemFile } from './domains/alarms/rules/alarms-in-item-file.ts';
import { buildPoint } from './domains/devices/devices.builders.ts';
import { dataSetsInItemFile } from './domains/devices/item-file/data-sets-in-item-file.ts';
import { devicesInItemFile } from './domains/devices/item-file/devices-in-item-file.ts';
import { mostOfRow, type Size } from './domains/items/item-file/bounded-parts.ts';
import { createFindings, createRemarks } from './domains/items/item-file/item-file-findings.ts';
import { statusTemplatesInItemFile } from './domains/reports/status/status-templates-in-item-file.ts';
import { assignmentsInItemFile } from './domains/telemetry/assignments/item-file/assignments-in-item-file.ts';
import { historyTasksInItemFile } from './domains/telemetry/history-tasks/history-tasks-in-item-file.ts';
import { interlocksInItemFile } from './domains/telemetry/interlocks/interlocks-in-item-file.ts';
import { triggersInItemFile } from './domains/telemetry/triggers/triggers-in-item-file.ts';
import { actingAs } from './platform/audit/index.ts';

interface Input {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  /** Longest request, in bytes. */
  readonly longest: number;
}

/** Where fields depend on each other, what makes a sound whole of them. */
const sound: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'devices.create': { host: '10.0.0.5' },
  'devices.createWithItem': { device: { deviceName: '水泵', host: '10.0.0.5' } },
  'connectionTests.run': { host: '10.0.0.5' },
  'connectionTests.preview': {
    device: { host: '10.0.0.5' },
    points: [{ dataType: 2, family: 'HR', address: '100' }],
  },
  'points.create': { point: buildPoint() },
  'points.createMany': { points: [buildPoint()] },
  'points.edit': { family: 'HR', address: '100' },
  'pointBatch.edit': { changes: { unit: 'bar' } },
  'dataSets.batch': { changes: { unit: 'bar' } },
  'gateways.create': { password: 'secret1' },
  'alarms.history': { from: 0, to: 1 },
  'triggers.otherWriters': { ids: '1,2' },
  'triggers.now': { ids: '1,2' },
  'telemetry.values': { points: '1,2' },
  'telemetry.trend': { points: '1,2', from: 0, to: 1 },
  'telemetry.exportSamples': { from: 0, to: 1 },
  'telemetry.calculatePast': { from: 0, to: 1 },
  'history.bars': { from: 0, to: 1 },
  'history.table': { from: 0, to: 1 },
  'history.statistics': { from: 0, to: 1 },
  'history.samples': { from: 0, to: 1 },
  'history.export': { from: 0, to: 1 },
  'reports.create': { dataNames: ['abc123'], aggregates: [['mean']] },
  'reports.edit': { dataNames: ['abc123'], aggregates: [['mean']] },
  'reports.itemData': { dataIds: '1,2', aggregates: 'mean', from: 0, to: 1, unit: 'day' },
  'alarmQuality.get': { from: 0, to: 1 },
  'alarmRehearsals.start': { from: 0, to: 1 },
  'alarmSuppressions.create': { ruleIds: [1] },
  'alarmSuppressions.edit': { ruleIds: [1] },
  'alarmGroups.create': { ruleIds: [1, 2] },
  'alarmGroups.edit': { ruleIds: [1, 2] },
  'locations.track': { from: 0, to: 1 },
  'historySheets.data': { from: 0, to: 1 },
  'historySheets.export': { from: 0, to: 1 },
  'equipmentStatus.ladder': { deviceIds: '1,2', from: 0, to: 1 },
  'equipmentStatus.durations': { deviceIds: '1,2', from: 0, to: 1 },
  'equipmentStatus.table': { from: 0, to: 1 },
  'equipmentStatus.exportTable': { from: 0, to: 1 },
};

const bodyLimit = 1_048_576;

// What a part needs is for making its rows, not for reading them.
const parts = [
  ...[devicesInItemFile, dataSetsInItemFile, alarmsInItemFile, historyTasksInItemFile],
  ...[assignmentsInItemFile, triggersInItemFile, interlocksInItemFile, statusTemplatesInItemFile],
].map((make) => make({} as never));

const inputs: readonly Input[] = [
  ...allCalls.map(({ name, input, maxBytes }) => ({
    name,
    schema: input,
    longest: maxBytes ?? bodyLimit,
  })),
  { name: 'the live socket', schema: liveRequest, longest: 262_144 },
  { name: 'an item file', schema: itemFile, longest: bodyLimit },
  ...parts.map(({ key, rows }) => ({
    name: `${key} of an item file`,
    schema: rows,
    longest: bodyLimit,
  })),
];

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value);

const fieldsOf = ({ name, schema }: Input) =>
  inputFields(schema, sound[name]).map((field) => ({ ...field, name: `${name} ${field.path}` }));

type Check = { readonly check: string; readonly abort?: boolean; readonly maximum?: number };

/** What is done to a text of the field before its length is looked at, and that look. */
function boundOf(schema: z.core.$ZodType): { bound?: Check; before: readonly Check[] } | null {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type !== 'string') return null;
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as Check);
  const at = checks.findIndex(({ check }) => check === 'max_length');
  return at < 0 ? { before: checks } : { bound: checks[at] as Check, before: checks.slice(0, at) };
}

/** Lists without a longest, by where they stand. */
function endlessLists(schema: z.core.$ZodType, place = ''): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if ('innerType' in def) return endlessLists(def.innerType as z.core.$ZodType, place);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        endlessLists(field, `${place}.${name}`),
      );
    case 'array': {
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def.check);
      const ends = checks.some((check) => ['max_length', 'length_equals'].includes(check));
      return [...(ends ? [] : [place]), ...endlessLists(def.element, `${place}[]`)];
    }
    case 'union':
      return def.options.flatMap((option) => endlessLists(option, place));
    case 'pipe':
      return endlessLists(def.in, place);
    default:
      return [];
  }
}

it('a list in a row of an item file has a longest: what is beyond it is not looked at', () => {
  expect(parts.flatMap(({ key, rows }) => endlessLists(rows, key))).toEqual([]);
});

/** The most that a row may have in it, as its schema says. */
function largest(schema: z.core.$ZodType): Size {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if ('innerType' in def) return largest(def.innerType as z.core.$ZodType);
  const sum = (sizes: readonly Size[]): Size => ({
    values: sizes.reduce((all, { values }) => all + values, 1),
    letters: sizes.reduce((all, { letters }) => all + letters, 0),
  });
  const letters = (texts: readonly unknown[]): Size => ({
    values: 1,
    letters: Math.max(...texts.map((each) => String(each).length)),
  });
  switch (def.type) {
    case 'object': {
      const names = Object.keys(def.shape).join('').length;
      const { values, letters: read } = sum(Object.values(def.shape).map(largest));
      return { values, letters: read + names };
    }
    case 'array': {
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as Check);
      const longest = checks.find(({ check }) => check === 'max_length')?.maximum ?? Infinity;
      const each = largest(def.element);
      return { values: 1 + longest * each.values, letters: longest * each.letters };
    }
    case 'union': {
      const options = def.options.map(largest);
      return {
        values: Math.max(...options.map(({ values }) => values)),
        letters: Math.max(...options.map((option) => option.letters)),
      };
    }
    case 'pipe':
      return largest(def.in);
    case 'string':
      return { values: 1, letters: boundOf(schema)?.bound?.maximum ?? Infinity };
    case 'enum':
      return letters(Object.values(def.entries));
    case 'literal':
      return letters(def.values);
    case 'number':
    case 'boolean':
    case 'null':
      return { values: 1, letters: 0 };
    default:
      throw new Error(`a row with ${def.type} has no end`);
  }
}

it('no row of an item file can have more in it than rows are bounded to', () => {
  const rows = parts.flatMap(({ key, rows: tables }) => {
    const { def } = tables._zod as z.core.$ZodObject['_zod'];
    return Object.entries(def.shape).map(([name, table]) => {
      const { def: inner } = table._zod as z.core.$ZodTypes['_zod'];
      const list = inner.type === 'default' ? inner.innerType : table;
      return { name: `${key} ${name}`, ...largest((list as z.core.$ZodArray)._zod.def.element) };
    });
  });
  for (const { name, values, letters } of rows) {
    expect(values, name).toBeLessThanOrEqual(mostOfRow.values);
    expect(letters, name).toBeLessThanOrEqual(mostOfRow.letters);
  }
});

it.each(parts)('$key of an item file take no text that cannot be stored', async (part) => {
  const taken: string[] = [];
  for (const { path, put } of inputFields(part.rows)) {
    for (const bad of ['a\0b', 'a\ud83d', '["a\0"]', 'abc\\\0']) {
      const findings = createFindings(createRemarks('en-US'), 'en-US')(part.key);
      const read = await part.check(put(bad), findings, part.version, actingAs('setup'));
      if (read !== null) taken.push(`${path} ${JSON.stringify(bad)}`);
    }
  }
  expect(taken).toEqual([]);
});

describe.each(inputs)('$name', (input) => {
  it('is put together of sound fields', () => {
    const value = soundInput(input.schema, sound[input.name]);
    expect(takes(input.schema, value).error?.issues ?? []).toEqual([]);
  });

  it('judges the length of a text before anything else, and ends there', () => {
    for (const { name, schema } of fieldsOf(input)) {
      const { bound, before } = boundOf(schema) ?? {};
      if (before === undefined) continue;
      expect(bound, `${name} has no length: declare it with text()`).toMatchObject({
        abort: true,
      });
      for (const { check } of before) {
        expect(['overwrite', 'min_length'], name).toContain(check);
      }
    }
  });
});

it('no field of any input runs away from a hostile text', { timeout: 300_000 }, () => {
  const seen = new Set<string>();
  // A text that is too long ends at the look at its length, as shown above: all that it costs is what
  // is done before that, and one field of each kind reads texts of any length for all of its kind.
  const longestFor = (schema: z.core.$ZodType, longest: number): number => {
    const { bound, before = [] } = boundOf(schema) ?? {};
    if (bound?.maximum === undefined) return longest;
    const kind = before.map((each) => String((each as { tx?: unknown }).tx ?? each.check)).join();
    if (!seen.has(`${longest} ${kind}`)) {
      seen.add(`${longest} ${kind}`);
      return longest;
    }
    return Math.min(longest, Math.max(4096, 4 * bound.maximum));
  };
  const readers: TextReader[] = inputs.flatMap((input) =>
    fieldsOf(input).map(({ name, schema, put }) => ({
      name,
      longest: longestFor(schema, input.longest),
      read: (text: string) => void takes(input.schema, put(text)),
    })),
  );
  expect(readers.length).toBeGreaterThan(500);
  expect(findRunaways(readers)).toEqual([]);
});
