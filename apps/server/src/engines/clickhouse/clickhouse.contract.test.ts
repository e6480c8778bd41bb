/**
 * What the product relies on from its history engine. The same suite runs against the embedded
 * one and, when `TEST_CLICKHOUSE_URL` names one, against a ClickHouse server.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ClickHouseError, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { type Clickhouse, startClickhouse } from './index.ts';
import { openTestClickhouse } from './testing.ts';

const external = process.env.TEST_CLICKHOUSE_URL;
const targets: [string, () => Promise<Clickhouse>][] = [['embedded', () => openTestClickhouse()]];
if (external !== undefined) {
  const config = { dataDir: '', CLICKHOUSE_URL: external };
  targets.push(['external', () => startClickhouse({ config, log: silentLog })]);
}

const hostile = [
  `'; DROP TABLE sample; --`,
  `\\' OR 1=1 --`,
  `back\\slash "double" \`tick\` {name:String} $$heredoc$$ /* -- */`,
  'tab\tnewline\ncarriage\rnul\0bell\u0007',
  '温度 é 𝄞',
  '\\N',
  '',
];

describe.each(targets)('%s engine', (_name, open) => {
  let clickhouse: Clickhouse;
  const table = `contract_${randomUUID().replaceAll('-', '')}`;

  beforeAll(async () => {
    clickhouse = await open();
    await clickhouse.client.command({
      query: `CREATE TABLE ${table} (id UInt32, text String) ENGINE = MergeTree ORDER BY id
        SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
    });
  });
  afterAll(async () => {
    await clickhouse.client.command({ query: `DROP TABLE IF EXISTS ${table}` });
    await clickhouse.stop();
  });

  async function rows<T>(
    query: string,
    query_params: Record<string, unknown> = {},
    clickhouse_settings: Record<string, string | number> = {},
  ): Promise<T[]> {
    const options = { query, query_params, clickhouse_settings, format: 'JSONEachRow' as const };
    return await (await clickhouse.client.query(options)).json<T>();
  }
  const count = async (where = '1'): Promise<number> =>
    Number(
      (await rows<{ n: string }>(`SELECT toString(count()) AS n FROM ${table} WHERE ${where}`))[0]
        ?.n,
    );
  const failure = async (work: Promise<unknown>): Promise<ClickHouseError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ClickHouseError);
    return error as ClickHouseError;
  };
  async function insert(format: string, body: Buffer): Promise<void> {
    const { stream } = await clickhouse.client.exec({
      query: `INSERT INTO ${table} (id, text) FORMAT ${format}`,
      values: Readable.from([body]),
    });
    await stream.resume().toArray();
  }

  test('answers pings and says that it is well', async () => {
    expect(await clickhouse.client.ping()).toEqual({ success: true });
    expect(await clickhouse.health()).toEqual({ name: 'clickhouse', ok: true });
    expect((await clickhouse.metrics()).memoryBytes).toBeGreaterThan(0);
  });

  describe('parameters', () => {
    test.each(hostile)('%j stays text', async (text) => {
      const [row] = await rows('SELECT {t:String} AS t, toUInt32(length({t:String})) AS n', {
        t: text,
      });
      expect(row).toEqual({ t: text, n: Buffer.byteLength(text) });
    });
    test.each(hostile)('%j stays text inside arrays, maps and tuples', async (text) => {
      const [row] = await rows(
        'SELECT {a:Array(String)} AS a, {m:Map(String, Array(String))} AS m',
        {
          a: [text, 'b'],
          m: { [`k${text}`]: [text], other: [] },
        },
      );
      expect(row).toEqual({ a: [text, 'b'], m: { [`k${text}`]: [text], other: [] } });
    });
    test.each(hostile.slice(0, 3))('%j stays a name', async (name) => {
      const error = await failure(rows('SELECT * FROM {t:Identifier}', { t: name }));
      expect(error.code).toBe('60');
    });
    test('a value that is no number of its type is refused', async () => {
      const error = await failure(rows('SELECT {n:UInt8} AS n', { n: '1) OR (1=1' }));
      expect(['6', '27', '457']).toContain(error.code);
    });
    test('a map that is no literal is refused', async () => {
      const hidden = `{'a':(SELECT 1)}`;
      await failure(rows('SELECT {m:Map(String, UInt8)} AS m', { m: hidden }));
    });
    test('numbers, dates, nulls, booleans and limits', async () => {
      const [row] = await rows(
        `SELECT {d:DateTime64(3)} AS d, {n:Nullable(String)} AS n, {b:Bool} AS b,
           toString({u:UInt64}) AS u, {f:Float64} AS f FROM numbers(5) LIMIT {l:UInt32}`,
        { d: new Date(1_700_000_000_123), n: null, b: true, u: 2n ** 63n, f: -1.5e-7, l: 1 },
      );
      const u = '9223372036854775808';
      expect(row).toEqual({ d: '2023-11-14 22:13:20.123', n: null, b: true, u, f: -1.5e-7 });
    });
    test('as form fields, for what is too long for a URL', async () => {
      const answer = await clickhouse.client.query({
        query: 'SELECT {t:String} AS t',
        query_params: { t: hostile.join('') },
        use_multipart_params: true,
        format: 'JSONEachRow',
      });
      expect(await answer.json()).toEqual([{ t: hostile.join('') }]);
    });
    test('a long list', async () => {
      const ids = Array.from({ length: 60_000 }, (_, index) => index * 3);
      const [row] = await rows<{ n: string }>(
        'SELECT toString(count()) AS n FROM numbers(180000) WHERE number IN {ids:Array(UInt32)}',
        { ids },
      );
      expect(row?.n).toBe('60000');
    });
    test('inside strings and comments nothing is replaced', async () => {
      const [row] = await rows(`SELECT '{t:String}' AS a /* {x:String} */ -- {y:String}`);
      expect(row).toEqual({ a: '{t:String}' });
    });
    test('a missing one is error 456', async () => {
      expect((await failure(rows('SELECT {absent:String}'))).code).toBe('456');
    });
  });

  describe('inserts', () => {
    test('JSON rows, as they are and compressed', async () => {
      const values = hostile.map((text, index) => ({ id: 1000 + index, text }));
      await clickhouse.client.insert({ table, values, format: 'JSONEachRow' });
      const back = await rows(
        `SELECT id, text FROM ${table} WHERE id >= 1000 AND id < 2000 ORDER BY id`,
      );
      expect(back).toEqual(values);
      const gzip = createClient({
        url: clickhouse.url,
        compression: { request: true, response: true },
        ...(await credentials(clickhouse)),
      });
      const more = Array.from({ length: 5000 }, (_, index) => ({ id: 2000 + index, text: 'z' }));
      await gzip.insert({ table, values: more, format: 'JSONEachRow' });
      const answer = await gzip.query({
        query: `SELECT id, text FROM ${table} WHERE id >= 2000 AND id < 7000 ORDER BY id`,
        format: 'JSONEachRow',
      });
      expect(await answer.json()).toEqual(more);
      await gzip.close();
    });
    test('binary rows, also where they look like line ends or statements', async () => {
      const texts = ['\n\n', ';', '\n\n; DROP', '\0', '\\N', "'"];
      const body = Buffer.concat(
        texts.map((text, index) => {
          const row = Buffer.alloc(5 + text.length);
          row.writeUInt32LE(0x0a0a_0a0a + index);
          row.writeUInt8(text.length, 4);
          row.write(text, 5, 'latin1');
          return row;
        }),
      );
      await insert('RowBinary', body);
      const back = await rows<{ text: string }>(
        `SELECT text FROM ${table} WHERE id >= ${0x0a0a_0a0a} ORDER BY id`,
      );
      expect(back.map((row) => row.text)).toEqual(texts);
    });
    test('lines of text with empty ones among them', async () => {
      await insert('TabSeparated', Buffer.from('9000\t\n9001\t\\n\\n\n9002\t\n'));
      const back = await rows(
        `SELECT id, text FROM ${table} WHERE id >= 9000 AND id < 9100 ORDER BY id`,
      );
      expect(back).toEqual([
        { id: 9000, text: '' },
        { id: 9001, text: '\n\n' },
        { id: 9002, text: '' },
      ]);
    });
    test('a body that does not fit its format inserts nothing', async () => {
      const before = await count();
      const error = await failure(insert('RowBinary', Buffer.from([1, 2, 3])));
      expect(error.code).toBe('33');
      expect(await count()).toBe(before);
    });
    test('an empty body is no row', async () => {
      const before = await count();
      await insert('RowBinary', Buffer.alloc(0));
      expect(await count()).toBe(before);
    });
    test('values in the statement', async () => {
      await clickhouse.client.command({
        query: `INSERT INTO ${table} VALUES (8000, 'a;b'), (8001, '')`,
      });
      expect(await count('id IN (8000, 8001)')).toBe(2);
    });
  });

  describe('reads', () => {
    test('a million rows arrive in pieces', async () => {
      const answer = await clickhouse.client.query({
        query: 'SELECT number FROM numbers(1000000)',
        format: 'JSONCompactEachRow',
      });
      let pieces = 0;
      let total = 0;
      for await (const piece of answer.stream()) {
        pieces += 1;
        total += piece.length;
      }
      expect(total).toBe(1_000_000);
      expect(pieces).toBeGreaterThan(10);
    });
    test('a reader that leaves does not hold the engine', async () => {
      const answer = await clickhouse.client.query({
        query: 'SELECT number, randomString(100) FROM numbers(100000000)',
        format: 'JSONCompactEachRow',
      });
      for await (const _ of answer.stream()) break;
      answer.close();
      expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
    test('an error after rows have left reaches the reader', async () => {
      const work = rows('SELECT number, throwIf(number = 900000) AS t FROM numbers(1000000)');
      expect((await failure(work)).code).toBe('395');
    });
    test('statements about tables answer too', async () => {
      expect(await rows(`EXISTS TABLE ${table}`)).toEqual([{ result: 1 }]);
      expect(await rows(`DESCRIBE TABLE ${table}`)).toHaveLength(2);
    });
    test('a small one does not wait for heavy ones', async () => {
      const order: string[] = [];
      const heavy = Array.from({ length: 3 }, async () => {
        await rows('SELECT toString(sum(sipHash64(number))) AS s FROM numbers(60000000)');
        order.push('heavy');
      });
      const small = (async () => {
        await rows('SELECT {n:UInt8} AS n', { n: 1 });
        order.push('small');
      })();
      await Promise.all([...heavy, small]);
      expect(order[0]).toBe('small');
    });
    test('many at once each get their own answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => rows<{ n: number }>('SELECT {n:UInt8} AS n', { n })),
      );
      expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    });
  });

  describe('binary reads', () => {
    test('answer whole, with numbers and lists of them as parameters', async () => {
      const query = `SELECT number, {list:Array(UInt32)}[number + 1] FROM numbers({n:UInt32})
        SETTINGS max_threads = 1 FORMAT RowBinary`;
      const bytes = await clickhouse.binary.read(query, { n: 3, list: [7, 8, 9] });
      expect(bytes).toHaveLength(3 * 12);
      expect([bytes.readUInt32LE(8), bytes.readUInt32LE(32)]).toEqual([7, 9]);
    });
    test('refuse in the same words', async () => {
      const error = await failure(clickhouse.binary.read('SELECT * FROM no_such_table', {}));
      expect(error.code).toBe('60');
      const slow = 'SELECT sum(sipHash64(number)) FROM numbers(100000000000)';
      const late = clickhouse.binary.read(`${slow} SETTINGS max_execution_time = 1`, {});
      expect((await failure(late)).code).toBe('159');
    });
    test('many at once each get their own answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          clickhouse.binary.read('SELECT {n:UInt8} FORMAT RowBinary', { n }),
        ),
      );
      expect(answers.map((bytes) => bytes[0])).toEqual(Array.from({ length: 60 }, (_, n) => n));
    });
  });

  describe('the next statement after a failed one answers what was asked', () => {
    const part = 'SELECT number FROM numbers(5000)';
    const slow = 'SELECT number, sleepEachRow(0.001) FROM numbers(1000000)';
    const failing: Readonly<Record<string, string>> = {
      159: `${slow} SETTINGS max_execution_time = 1, max_block_size = 100`,
      395: `SELECT number, throwIf(number = 90000) FROM numbers(100000)
        SETTINGS max_block_size = 1000, max_threads = 1`,
      153: `SELECT * FROM (${part} UNION ALL SELECT intDiv(1, sum(sleep(0.2))) FROM numbers(3))
        SETTINGS max_threads = 1`,
      60: 'SELECT * FROM no_such_table',
    };
    // As many as there are connections, so that each has failed.
    const everywhere = <T>(work: () => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 6 }, work));
    const askEverywhere = async (): Promise<void> => {
      const seven = 'SELECT toUInt32(7) AS seven';
      const sizes = await everywhere(async () => {
        const bytes = await clickhouse.binary.read(`${seven} FORMAT RowBinary`, {});
        return bytes.length;
      });
      expect(sizes).toEqual([4, 4, 4, 4, 4, 4]);
    };
    test.each(Object.entries(failing))('error %s of a whole answer', async (code, query) => {
      const fail = () => failure(clickhouse.binary.read(`${query} FORMAT RowBinary`, {}));
      expect((await everywhere(fail)).map((error) => error.code)).toEqual(Array(6).fill(code));
      await askEverywhere();
      await everywhere(fail);
      const streamed = await everywhere(() => rows('SELECT toUInt32(7) AS seven'));
      expect(streamed).toEqual(Array(6).fill([{ seven: 7 }]));
    });
    test.each(Object.entries(failing))('error %s of a stream', async (code, query) => {
      const failed = await everywhere(() => failure(rows(query)));
      expect(failed.map((error) => error.code)).toEqual(Array(6).fill(code));
      await askEverywhere();
    });
    test('a stream that was given up', async () => {
      await everywhere(async () => {
        const answer = await clickhouse.client.query({
          query: 'SELECT number FROM numbers(3000000)',
          format: 'JSONCompactEachRow',
        });
        for await (const _ of answer.stream()) break;
        answer.close();
      });
      await askEverywhere();
    });
    test('a setting that does not exist', async () => {
      await everywhere(() => failure(rows('SELECT 1', {}, { no_such_setting: 1 })));
      await askEverywhere();
    });
  });

  describe('limits', () => {
    test('time: error 159, and the next statement has its own limit', async () => {
      const slow = rows(
        'SELECT sum(sipHash64(number)) FROM numbers(100000000000)',
        {},
        { max_execution_time: 1 },
      );
      expect((await failure(slow)).code).toBe('159');
      const [row] = await rows<{ value: string }>(
        `SELECT value FROM system.settings WHERE name = 'max_execution_time'`,
      );
      expect(row?.value).not.toBe('1');
    });
    test('memory: error 241, and the engine lives on', async () => {
      const greedy = rows(
        'SELECT length(groupArray(number)) FROM numbers(100000000)',
        {},
        { max_memory_usage: 100_000_000 },
      );
      expect((await failure(greedy)).code).toBe('241');
      expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    });
    test('an unknown setting is refused, each time', async () => {
      for (let time = 0; time < 3; time += 1) {
        expect((await failure(rows('SELECT 1', {}, { no_such_setting: 1 }))).code).toBe('115');
      }
    });
    test('an unknown table is error 60, bad syntax error 62', async () => {
      expect((await failure(rows('SELECT * FROM no_such_table'))).code).toBe('60');
      expect((await failure(rows('SELEC 1'))).code).toBe('62');
    });
    test('a wrong key is error 516', async () => {
      const client = createClient({ url: clickhouse.url, password: 'wrong', log: { level: 127 } });
      const error = await failure(client.query({ query: 'SELECT 1' }));
      expect(['516', '194']).toContain(error.code);
      await client.close();
    });
  });
});

/** What a second client needs to reach the same engine. */
async function credentials(
  clickhouse: Clickhouse,
): Promise<{ password?: string; database?: string }> {
  const { readFile } = await import('node:fs/promises');
  if (!('dataDir' in clickhouse)) return {};
  const password = await readFile(`${clickhouse.dataDir}/clickhouse/secret`, 'utf8');
  return { password, database: 'millwright' };
}
