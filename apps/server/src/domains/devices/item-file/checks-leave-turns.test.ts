/** A file with many blocks and data sets leaves the event loop to others while it is checked. */
import { createManualClock, turnsDuring } from '@millwright/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import { createFindings, createRemarks } from '../../items/item-file/item-file-findings.ts';
import type { ItemFilePart } from '../../items/item-file-part.ts';
import { buildDevice, buildPoint } from '../devices.builders.ts';
import { dataSetsInItemFile } from './data-sets-in-item-file.ts';
import { devicesInItemFile } from './devices-in-item-file.ts';

const many = 40;
const numbers = Array.from({ length: many }, (_, at) => at + 1);

// Every look at the clock finds that the turn was long.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
});
afterEach(() => vi.restoreAllMocks());

const problems = createRemarks('en-US');
const findingsOf = createFindings(problems, 'en-US');
const turnsOf = ({ key, check, version }: ItemFilePart, rows: object) =>
  turnsDuring(() => check(rows, findingsOf(key), version, actingAs('setup')));

test('between points, blocks and data sets, and between their names', async () => {
  const addresses = { resolve: async (address: string, port: number) => ({ address, port }) };
  const clock = createManualClock();
  const devices = {
    gateways: [],
    devices: [{ ...buildDevice(), id: 1 }],
    points: numbers.map((id) => ({ ...buildPoint({ name: `P${id}` }), id, deviceId: 1 })),
    pointBlocks: numbers.map((id) => ({ id, deviceId: 1, name: `B${id}`, pointIds: [id] })),
  };
  // Read, checked for its name, and on its own; points also before the blocks.
  expect(
    await turnsOf(devicesInItemFile({ addresses, clock } as never), devices),
  ).toBeGreaterThanOrEqual(7 * many);
  const note = '';
  const sets = numbers.map((id) => ({ id, name: `S${id}`, note, bound: false, pointIds: [id] }));
  expect(await turnsOf(dataSetsInItemFile({ clock }), { sets })).toBeGreaterThanOrEqual(3 * many);
  expect(problems.list).toEqual([]);
});
