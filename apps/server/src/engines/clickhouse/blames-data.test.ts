import { ClickHouseError, parseError } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { blamesData } from './blames-data.ts';

const answer = (code: number, name: string): unknown =>
  parseError(`Code: ${code}. DB::Exception: words of the engine. (${name})`);

test.each([
  [33, 'CANNOT_READ_ALL_DATA'],
  [53, 'TYPE_MISMATCH'],
  [117, 'INCORRECT_DATA'],
  [469, 'VIOLATED_CONSTRAINT'],
])('%i %s is the fault of the data', (code, name) => {
  expect(answer(code, name)).toBeInstanceOf(ClickHouseError);
  expect(blamesData(answer(code, name))).toBe(true);
});

test.each([
  [60, 'UNKNOWN_TABLE'],
  [159, 'TIMEOUT_EXCEEDED'],
  [202, 'TOO_MANY_SIMULTANEOUS_QUERIES'],
  [241, 'MEMORY_LIMIT_EXCEEDED'],
  [242, 'TABLE_IS_READ_ONLY'],
  [243, 'NOT_ENOUGH_SPACE'],
  [252, 'TOO_MANY_PARTS'],
  [497, 'ACCESS_DENIED'],
  [516, 'AUTHENTICATION_FAILED'],
  [1001, 'STD_EXCEPTION'],
])('%i %s is the engine in trouble', (code, name) => {
  expect(answer(code, name)).toBeInstanceOf(ClickHouseError);
  expect(blamesData(answer(code, name))).toBe(false);
});

test('so is an engine that does not answer', () => {
  expect(blamesData(new Error('connect ECONNREFUSED'))).toBe(false);
});
