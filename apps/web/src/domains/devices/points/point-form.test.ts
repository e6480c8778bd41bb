import { pointInputExample } from '@millwright/contract/devices/devices.examples';
import { pointInput } from '@millwright/contract/devices/points/points.schemas';
import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { DataType, deviceId, itemId, pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { pointRules } from '../protocols/modbus/point-rules.ts';
import { finishPoint, isNumber, nextPoint, startPoint } from './point-form.ts';

const family = (kind: 'bit' | 'word', writable = true): ProfileFamily => ({
  id: kind === 'bit' ? 'C' : 'HR',
  name: { 'zh-CN': '', 'en-US': '' },
  kind,
  radix: 10,
  ranges: [{ first: '0', last: '65535' }],
  writable,
  flash: false,
});
const { groupId = null, ...example } = pointInputExample;
const stored = {
  ...example,
  groupId,
  id: pointId(5),
  deviceId: deviceId(6),
  itemId: itemId(7),
  version: 8,
};

describe('the form of a point', () => {
  it('starts with a register family and is complete with a name and an address', () => {
    const fresh = startPoint(null, null, pointRules([family('bit'), family('word')]));
    expect(fresh.family).toBe('HR');
    expect(pointInput.safeParse({ ...fresh, name: '压力', address: '0' }).success).toBe(true);
  });

  it('starts a copy without name and address, an edit with everything', () => {
    const point = pointInput.parse(stored);
    const row = { ...stored, ...point };
    expect(startPoint(row, null, pointRules([]))).toEqual(point);
    expect(startPoint(null, row, pointRules([]))).toEqual({ ...point, name: '', address: '' });
  });

  it('goes on with the next like the last, but for what is of another quantity', () => {
    const last = { ...startPoint(null, null, pointRules([family('word')])), name: '压力' };
    const ranged = { ...last, unit: 'bar', lowerLimit: 3, highHighLimit: 9, writeMin: 2 };
    const floats = { ...ranged, writeMax: 8, writeStep: 0.5, dataType: DataType.FLOAT, slope: 0.1 };
    expect(nextPoint(floats)).toEqual({
      ...last,
      ...{ name: '', address: '', dataType: DataType.FLOAT, slope: 0.1 },
    });
  });

  it('scales and limits numbers alone', () => {
    const types = Object.values(DataType).filter((type) => !isNumber(type));
    expect(types).toEqual([DataType.BOOL, DataType.CHAR]);
  });

  it('drops what does not apply', () => {
    const point = pointInput.parse({
      ...stored,
      slope: 2,
      upperLimit: 5,
      bit: 3,
      writable: true,
      writeMax: 4,
    });
    expect(
      finishPoint({ ...point, dataType: DataType.BOOL }, pointRules([family('word', false)])),
    ).toMatchObject({
      bit: 3,
      slope: 1,
      upperLimit: null,
      writeMax: null,
      writable: false,
    });
    expect(
      finishPoint({ ...point, dataType: DataType.FLOAT }, pointRules([family('word')])),
    ).toMatchObject({
      bit: null,
      slope: 2,
      upperLimit: 5,
      writeMax: 4,
      writable: true,
    });
  });
});
