import type {
  InterlockNow,
  Locked,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { locksOf } from './locks.ts';

const interlock = (id: number, locked: Locked, forbids: boolean): InterlockNow => ({
  ...{ id, itemId: itemId(1), name: `${id}`, locked, lockReason: '', forbids },
  ...{ condition: { kind: 'working' }, whenUnknown: 'forbid', atRest: 'forbid', enabled: true },
  ...{ state: forbids ? 'holds' : 'open', values: '', unknownInputs: '' },
  ...{ version: 1, createdAt: 0, updatedAt: 0 },
});

it('a point is locked by what forbids it or all of its device now', () => {
  const all = [
    interlock(1, { kind: 'point', pointId: pointId(7) }, true),
    interlock(2, { kind: 'point', pointId: pointId(8) }, true),
    interlock(3, { kind: 'device', deviceId: deviceId(3) }, true),
    interlock(4, { kind: 'device', deviceId: deviceId(4) }, true),
    interlock(5, { kind: 'point', pointId: pointId(7) }, false),
  ];
  const found = locksOf(all, { pointId: pointId(7), deviceId: deviceId(3) });
  expect(found.map(({ id }) => id)).toEqual([1, 3]);
});
