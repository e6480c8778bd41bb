import { Readable } from 'node:stream';
import { ClickHouseError, ResultSet } from '@clickhouse/client';
import { expect, test } from 'vitest';
import { holdError } from './whole-errors.ts';

const tag = 'abcdefghijklmnop';
const said = 'Code: 395. DB::Exception: it was thrown. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)\n';
const failed = Buffer.from(
  `{"n":1}\n{"n":2}\n\r\n__exception__\r\n${tag}\n${said}${said.length} ${tag}\r\n__exception__\r\n`,
);
const sound = Buffer.from('{"n":1}\n{"text":"a\\r\\n__exception__\\r\\nb"}\n{"n":2}\n');

const read = (pieces: readonly Buffer[]) => {
  const stream = Readable.from(pieces, { objectMode: false }).pipe(holdError());
  const headers = { 'x-clickhouse-exception-tag': tag };
  return new ResultSet(stream, 'JSONEachRow', 'id', () => {}, headers).json<object>();
};
const cutAt = (bytes: Buffer, at: number) => [bytes.subarray(0, at), bytes.subarray(at)];

test('the code of an error is read wherever it is cut', async () => {
  for (let at = 1; at < failed.length; at += 1) {
    const error = await read(cutAt(failed, at)).catch((reason: unknown) => reason);
    expect(error, `cut at ${at}`).toBeInstanceOf(ClickHouseError);
    expect(error, `cut at ${at}`).toMatchObject({ code: '395' });
  }
  const bytes = Array.from(failed, (byte) => Buffer.from([byte]));
  await expect(read(bytes)).rejects.toMatchObject({ code: '395' });
});

test('what is no error comes as it was, wherever it is cut', async () => {
  const whole = await read([sound]);
  expect(whole).toHaveLength(3);
  for (let at = 1; at < sound.length; at += 1) {
    expect(await read(cutAt(sound, at)), `cut at ${at}`).toEqual(whole);
  }
  expect(await read([Buffer.from('{"n":1}\n\r')])).toEqual([{ n: 1 }]);
});
