import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { maxItemFileContentBytes } from '@millwright/contract/items/item-file.schemas';
import { timestamp } from '@millwright/kernel';
import { leastThreadTime } from '@millwright/testing/clocks/thread-time';
import { describe, expect, test } from 'vitest';
import { packItemFile, unpackItemFile } from './item-file.ts';

const content = { item: { itemName: '泵站' }, parts: { devices: { version: 1, rows: [1, 2] } } };
const at = timestamp(1_795_132_800_000);
const pack = (file: unknown) => gzipSync(JSON.stringify(file));
const frame = {
  format: 'millwright-item',
  version: 1,
  exportedAt: 0,
  checksum: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  content,
};

test('what was packed is unpacked', async () => {
  const file = await unpackItemFile(await packItemFile(content, at));
  expect(file).toMatchObject({ version: 1, exportedAt: at, content });
});

describe('a file that is not what it should be is refused', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each([
    ['nothing', Buffer.alloc(0), 'item.file_unreadable'],
    ['no gzip', Buffer.from('{}'), 'item.file_unreadable'],
    ['no JSON', gzipSync('{"format":'), 'item.file_unreadable'],
    ['another format', pack({ ...frame, format: 'zip' }), 'item.file_unreadable'],
    ['parts of the wrong type', pack({ ...frame, content: { parts: [] } }), 'item.file_unreadable'],
    ['a newer frame', pack({ ...frame, version: 2 }), 'item.file_version'],
    ['a wrong checksum', pack({ ...frame, checksum: '0' }), 'item.file_checksum'],
    ['a bomb', gzipSync(Buffer.alloc(maxItemFileContentBytes + 1, ' ')), 'general.too_large'],
    [
      'a bottomless pit',
      gzipSync(JSON.stringify(frame).replace('[1,2]', deep)),
      'item.file_unreadable',
    ],
  ])('%s', async (_, packed, code) => {
    await expect(unpackItemFile(packed)).rejects.toMatchObject({ code });
  });

  test('changed content', async () => {
    const text = gunzipSync(await packItemFile(content, at)).toString();
    const changed = gzipSync(text.replace('泵站', '水站'));
    await expect(unpackItemFile(changed)).rejects.toMatchObject({ code: 'item.file_checksum' });
  });
});

describe('a thread that takes too much is ended', () => {
  const tooLarge = { code: 'general.too_large' };

  test('time', async () => {
    const packed = await packItemFile(content, at);
    const signal = AbortSignal.abort();
    await expect(unpackItemFile(packed, { signal })).rejects.toMatchObject(tooLarge);
  });

  test('memory', async () => {
    const points = Array.from({ length: 100_000 }, (_, id) => ({ id, of: [[id], [id]] }));
    const parts = { devices: { version: 1, rows: { points } } };
    const packed = await packItemFile({ ...content, parts }, at);
    expect((await unpackItemFile(packed)).content.parts).toEqual(parts);
    await expect(unpackItemFile(packed, { memoryMb: 24 })).rejects.toMatchObject(tooLarge);
  });
});

test('a bottomless pit costs the event loop next to nothing', async () => {
  const pit = Buffer.from('['.repeat(3_000_000));
  const packed = gzipSync(pit);
  const parsed = await leastThreadTime(() =>
    expect(() => JSON.parse(pit.toString('utf8'))).toThrow(),
  );
  const unpacked = await leastThreadTime(() =>
    expect(unpackItemFile(packed)).rejects.toMatchObject({ code: 'item.file_unreadable' }),
  );
  expect(unpacked).toBeLessThan(parsed / 5);
});
