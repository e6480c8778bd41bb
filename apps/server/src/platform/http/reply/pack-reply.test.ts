import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packReply, takesGzip } from './pack-reply.ts';

const large = { list: Array.from({ length: 300 }, (_, at) => ({ at, name: `泵 ${at}` })) };

it.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['deflate, gzip', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, br', false],
  ['gzip;q=0.5', true],
  ['gzip;q=0 , br', false],
  ['gzip; Q=0.0', false],
  ['br, GZIP', true],
  ['x-gzip', false],
  ['br', false],
  ['', false],
])('reads of "%s" whether gzip is taken', (accepted, takes) => {
  expect(takesGzip({ 'accept-encoding': accepted })).toBe(takes);
});

it('packs what is large, text or bytes, and leaves what is small or not to be packed', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const text = JSON.stringify(large);
  for (const body of [large, Buffer.from(text)]) {
    const { content, encoding } = await packReply(headers, body);
    expect(encoding).toBe('gzip');
    expect(content.length).toBeLessThan(text.length / 3);
    expect(gunzipSync(content).toString()).toBe(text);
  }
  expect(await packReply(headers, { code: 200 })).toEqual({
    content: '{"code":200}',
    encoding: null,
  });
  expect(await packReply({}, large)).toEqual({ content: text, encoding: null });
});
