import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { anyOf, contains, containsWithin, pageOf } from './query.ts';

let database: TestPostgres;
let words: Kysely<{ word: { id: number; said: string; note: string | null } }>;
beforeAll(async () => {
  database = await openTestPostgres();
  const { db } = database.postgres;
  await sql`create table word (id int, said text, note text)`.execute(db);
  await sql`insert into word values
    (1, '100% Cotton', null), (2, 'a_b', 'cotton'), (3, 'axb', null), (4, '1000', 'x')`.execute(db);
  words = db.withTables();
});
afterAll(() => database?.drop());

const ids = async (texts: Parameters<typeof contains>[0], searched: string) => {
  const found = words.selectFrom('word').select('id').where(contains(texts, searched));
  return (await found.orderBy('id').execute()).map(({ id }) => id);
};

test('text is found in any column, letter case apart, and means itself', async () => {
  expect(await ids(['said'], 'cOTTON')).toEqual([1]);
  expect(await ids(['said', 'note'], 'cotton')).toEqual([1, 2]);
  expect(await ids(['word.said'], '0%')).toEqual([1]);
  expect(await ids(['said'], 'a_b')).toEqual([2]);
  expect(await ids([sql`concat_ws(' ', said, note)`], 'b cot')).toEqual([2]);
});

test.each([
  ['in another order', 'cotton 100', [1]],
  ['of several texts', 'a_ cot', [2]],
  ['but all of them', 'cotton 1000', []],
  ['with more between and around them', '  100   cotton ', [1]],
])('each word counts, %s', async (_, searched, found) => {
  expect(await ids(['said', 'note'], searched)).toEqual(found);
});

test.each([
  ['alone is one of its own', 'cotton', [1]],
  ['may be one of the place', 'cotton a_b', [2]],
  ['is not only of the place', 'cot ton', [1]],
])('a word of what stands somewhere %s', async (_, searched, found) => {
  const within = words
    .selectFrom('word')
    .select('id')
    .where(containsWithin(['said'], searched, (word) => contains([sql`coalesce(note, '')`], word)))
    .orderBy('id');
  expect((await within.execute()).map(({ id }) => id)).toEqual(found);
});

test('a search in several columns stays within the other conditions', async () => {
  const found = words
    .selectFrom('word')
    .select('id')
    .where('id', '=', anyOf(new Set([2])))
    .where(contains(['said', 'note'], 'cotton'));
  expect(await found.execute()).toEqual([{ id: 2 }]);
});

test('none are any of none', async () => {
  const none = words.selectFrom('word').select('id').where('id', '=', anyOf([]));
  expect(await none.execute()).toEqual([]);
});

test('a page tells of all', async () => {
  const page = await pageOf(words.selectFrom('word'), { page: 2, pageSize: 3 }, (matching) =>
    matching.select('id').orderBy('id'),
  );
  expect(page).toEqual({ rows: [{ id: 4 }], total: 4 });
});
