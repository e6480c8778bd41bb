import { DataType, DisplayFormat, deviceId, pointId, Quality } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { recordedText } from './recorded-text.ts';

const format = {
  ...{ dataType: DataType.FLOAT, displayFormat: DisplayFormat.decimal },
  ...{ decimals: 1, texts: null },
};
const point = {
  ...{ pointId: pointId(1), pointName: '压力', deviceId: deviceId(1), deviceName: '泵' },
  ...{ unit: 'bar', format },
};
const sample = (offsetMs: number, value: number | null, quality: number = Quality.good) => ({
  ...{ offsetMs, value, time: 0, quality },
});

it('is one line, with what its values are worth', () => {
  const samples = [
    sample(-60_000, null, Quality.unknown),
    sample(0, 1.25),
    sample(60_000, 1.5, Quality.stale),
  ];
  const switched = { ...format, dataType: DataType.BOOL, decimals: null };
  const state = {
    ...point,
    pointName: '运行',
    unit: '',
    format: switched,
    samples: [sample(0, 1)],
  };
  const points = [{ ...point, samples }, state];
  expect(recordedText(points, 'en-US')).toBe(
    '泵 压力: -60 s – (bad), 0 s 1.3 bar, 60 s 1.5 bar (uncertain); 泵 运行: 0 s On',
  );
  expect(recordedText(points, 'zh-CN')).toContain('泵 运行: 0 s 开');
  expect(recordedText([], 'zh-CN')).toBe('');
});
