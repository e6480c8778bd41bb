import { DataType, deviceId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { searchPoints } from './search-points.ts';

const points = [
  { id: pointId(1), deviceId: deviceId(1), deviceName: '1号空压机', name: '排气压力' },
  { id: pointId(2), deviceId: deviceId(1), deviceName: '1号空压机', name: 'Oil temp' },
  { id: pointId(3), deviceId: deviceId(2), deviceName: '2号空压机', name: '排气压力' },
].map((point) => ({
  ...point,
  dataType: DataType.FLOAT,
  unit: 'bar',
  writable: false,
  textListId: null,
}));

it.each([
  [{ keyword: '' }, [1, 2, 3]],
  [{ keyword: '排气 2号' }, [3]],
  [{ keyword: 'OIL' }, [2]],
  [{ keyword: '', deviceId: deviceId(1) }, [1, 2]],
  [{ keyword: '压力', deviceId: deviceId(1) }, [1]],
  [{ keyword: '转速' }, []],
])('%j finds %j', (given, found) => {
  expect(searchPoints(points, given).map(({ id }) => id)).toEqual(found);
});
