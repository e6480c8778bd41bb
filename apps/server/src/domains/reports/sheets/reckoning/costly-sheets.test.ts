/** What is small to write down and long to reckon holds nobody. */
import { longestTurnDuring } from '@millwright/testing/largest/longest-turn';
import { expect, it } from 'vitest';
import { listed, manyRanges, repeated, waiting } from './costly-sheets.builders.ts';
import { checkTemplate, reckonSheet } from './index.ts';

const asker = { account: '1' };
/** Units of work, about milliseconds of a good core. */
const bound = 50;

it.each([['each formula looks at all others, dozens of times', manyRanges]])(
  'to check that %s leaves the loop to others',
  async (_, template) => {
    const check = () => checkTemplate(template, asker).catch(() => {});
    expect(await longestTurnDuring(check)).toBeLessThan(bound);
  },
);

it.each([
  ['formulas that wait for one another', waiting, 5_000, 5_037],
  ['formulas that come again with each entry of a list', repeated, 5_000, 25_000],
])('to reckon %s leaves the loop to others', async (_, template, length, cells) => {
  const fillings = listed(template, length);
  const reckon = () => reckonSheet(template, fillings, asker, ({ text }) => text);
  expect((await reckon())?.cells).toHaveLength(cells);
  expect(await longestTurnDuring(reckon)).toBeLessThan(bound);
});

it('a sheet that nobody waits for any more is not reckoned', async () => {
  const leaving = new AbortController();
  const reckoned = reckonSheet(
    waiting,
    listed(waiting, 5_000),
    { account: '2', gone: leaving.signal },
    ({ text }) => text,
  );
  const failed = expect(reckoned).rejects.toMatchObject({ code: 'general.too_many' });
  leaving.abort();
  await failed;
});

it('what a thread finds wrong is told in the same words', async () => {
  const content = { kind: 'formula', formula: '=NOW()' } as const;
  const wrong = { ...waiting, cells: [{ row: 1, column: 2, content }] };
  await expect(checkTemplate(wrong, asker)).rejects.toMatchObject({
    code: 'history_sheet.unknown_function',
    details: { cell: 'C2', name: 'NOW' },
  });
});
