import type { ProfileFamily, ProfilePoints } from '@millwright/contract/devices/protocols/index';
import { DataType, WriteConfirm } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { pointRules } from '../protocols/modbus/point-rules.ts';
import { modelEntry } from './model-entry.ts';
import { modelPoints } from './model-point.ts';

const both = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const family = (id: string, writable: boolean): ProfileFamily => ({
  ...{ id, writable, kind: 'word', radix: 10, flash: false, name: both(id, id) },
  ranges: [{ first: '0', last: '999' }],
});
const rules = pointRules([family('IR', false), family('HR', true)]);
const plain = {
  ...{ unit: '', decimals: null, slope: 1, intercept: 0, lowerLimit: null, upperLimit: null },
  ...{ writable: false, writeMin: null, writeMax: null, writeStep: null, texts: null },
  writeConfirm: WriteConfirm.button,
};
const model: ProfilePoints = {
  points: [
    { ...plain, name: both('温度', 'Temperature'), address: 'IR1', dataType: DataType.INT16S },
    {
      ...{ ...plain, writable: true, writeMin: -10, writeMax: 10, writeStep: 0.1, slope: 0.1 },
      ...{ name: both('修正', 'Correction'), address: 'HR259', dataType: DataType.INT16S },
    },
    {
      ...{ ...plain, name: both('状态', 'State'), address: 'HR4.2', dataType: DataType.BOOL },
      texts: 'state',
    },
  ],
  textLists: [
    {
      ...{ id: 'state', name: both('状态', 'State') },
      texts: [{ value: 1, text: both('运行', 'running'), color: 'green' }],
    },
  ],
};

it('is in the language of who takes it, its texts too', () => {
  const [, , state] = modelPoints(model, 'en-US');
  expect(state).toMatchObject({
    name: 'State',
    texts: { name: 'State', texts: [{ value: 1, text: 'running', color: 'green' }] },
  });
  expect(modelPoints(model, 'zh-CN').map(({ name }) => name)).toEqual(['温度', '修正', '状态']);
});

it('is entered where it stands, with range and texts', () => {
  const [temperature, correction, state] = modelPoints(model, 'zh-CN').map((point) =>
    modelEntry(point, rules, point.texts && 7),
  );
  expect(temperature).toMatchObject({ name: '温度', family: 'IR', address: '1', writable: false });
  expect(correction).toMatchObject({
    ...{ family: 'HR', address: '259', writable: true, slope: 0.1 },
    ...{ writeMin: -10, writeMax: 10, writeStep: 0.1, textListId: null },
  });
  expect(state).toMatchObject({ bit: 2, dataType: DataType.BOOL, textListId: 7 });
  expect(temperature).not.toHaveProperty('texts');
});

it('is none where the device has no such address', () => {
  const [temperature] = modelPoints(model, 'zh-CN');
  if (!temperature) throw new RangeError();
  expect(modelEntry({ ...temperature, address: 'Q9' }, rules, null)).toBeNull();
});
