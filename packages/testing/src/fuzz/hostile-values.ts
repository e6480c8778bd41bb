/** What is no text: numbers at the edges, shapes that a field does not have, bodies that are no input. */

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** For any field. Small whole numbers are left out: they are ids of what the fuzz itself lives on. */
export const hostileValues: readonly unknown[] = [
  ...[0, -0, -1, 0.1, -0.5, 1e-300, 5e-324, 1e300, -1e300, 1.7976931348623157e308],
  ...[127.5, 32_767, 32_768, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32],
  ...[2 ** 40, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 2 ** 63, 2 ** 64, 1e21],
  ...[8.64e15, 8.64e15 + 1, -8.64e15, 253_402_300_800_000, -62_135_596_800_001],
  ...[null, true, false, '', ' ', '2e40', '1e999', '-0', '0x7fffffff', '9'.repeat(400)],
  ...[[], [[]], {}, [null], [{}], [-1], [0.5], ['a'], [[[[[[]]]]]]],
  ...[{ length: 1e9 }, { length: -1 }, { toString: 1 }, { valueOf: null }],
  ...[{ $ne: null }, { op: 'or', of: [] }, { constructor: { prototype: { a: 1 } } }],
  JSON.parse('{"__proto__":{"id":1},"then":true}'),
  JSON.parse(nested(200, '[', ']')),
  JSON.parse(`${'{"of":['.repeat(200)}${']}'.repeat(200)}`),
  Array.from({ length: 10_001 }, (_, at) => 2 ** 40 + at),
  Array.from({ length: 2000 }, () => 'x'),
  Array.from({ length: 2000 }, () => ({})),
  Array.from({ length: 300 }, () => 2 ** 40),
  Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at])),
];

/**
 * Bodies as they come over the wire, most of them no JSON.
 * @param sound a body that the call takes, as JSON
 */
export const hostileBodies = (sound: string): readonly (string | Buffer)[] => [
  ...['', ' ', 'null', 'true', '1', '"text"', '[]', '[{}]', '{', '}', '{]', '[[[', 'undefined'],
  ...['{"a":1}{"b":2}', "{'a':1}", '{a:1}', '{"a":01}', '{"a":NaN}', '{"a":1,}', '\ufeff{}', '//'],
  sound.slice(0, -1),
  `${sound}x`,
  `\ufeff${sound}`,
  `[${sound}]`,
  sound.replace(/^\{/, '{"__proto__":{"admin":true},'),
  sound.replace(/^\{/, '{"constructor":{"prototype":{"admin":true}},'),
  sound.replace(/^\{/, '{"\\u005f\\u005fproto__":1,'),
  sound.replace(/^\{/, '{"\\ud800":1,'),
  sound.replace(/^\{/, '{"\\u0000":"\\u0000",'),
  sound.replace(/^\{/, '{"":"",'),
  sound.replace(/^\{/, `{${'"id":1e999,'.repeat(50)}`),
  sound.replace(/\}$/, `,${sound.slice(1)}`),
  sound.replace(/\}$/, ',"toString":null,"hasOwnProperty":1}'),
  nested(100_000, '[', ']'),
  '[{"a":'.repeat(50_000),
  `{"a":${nested(50_000, '[', ']')}}`,
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
  `{"a":"${'\\u0000'.repeat(100_000)}"}`,
  `{"a":${'9'.repeat(500_000)}}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2000),
];

/** Query strings that parsers stumble over. */
export const hostileQueries: readonly string[] = [
  ...['%', '%zz', '%00=%00', '=', '&&&', 'a[b]=1', 'a[]=1', '__proto__=1', '__proto__[a]=1'],
  ...['constructor=1', 'toString=1', 'a=%ff%fe', 'a=%ed%a0%80', 'page=1&page=2', '_=1&_=2'],
  'page=1e999&pageSize=1e999',
  'pageSize=-1&page=-1',
  'pageSize=1000000000',
  'page=9007199254740993',
  'sort=__proto__&order=constructor',
  Array.from({ length: 1500 }, (_, at) => `k${at}=`).join('&'),
  'ids=1&'.repeat(1500),
  `keyword=${'%25'.repeat(3000)}`,
];
