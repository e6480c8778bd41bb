import { deviceId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { labelsAddress, labelTarget, mostLabels, readLabels } from './labels-address.ts';

const labelsIn = (address: string) => new URL(address, 'http://x').searchParams.get('labels');

it('names devices in an address, and reads them again', () => {
  expect(readLabels(labelsIn(labelsAddress([3, 1, 3])))).toEqual([3, 1]);
  expect(readLabels(null)).toBeNull();
});

it.each([
  ['', []],
  ['x,-1,0,1.5,7', [7]],
  ['9007199254740993', []],
])('of %j takes what are ids', (given, wanted) => {
  expect(readLabels(given)).toEqual(wanted);
});

it('prints no more than it can', () => {
  const many = Array.from({ length: mostLabels + 5 }, (_, n) => n + 1);
  expect(readLabels(many.join(','))).toHaveLength(mostLabels);
  expect(readLabels(labelsIn(labelsAddress(many)))).toHaveLength(mostLabels);
});

it('leads to the device by its id alone', () => {
  expect(labelTarget('https://m.example', deviceId(7))).toBe(
    'https://m.example/device/device_page?deviceId=7',
  );
});
