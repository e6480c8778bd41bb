import { expect, test } from 'vitest';
import { compareSubjects, readSubjects, type SubjectFacts } from './subject-words.ts';

const page = (row: string, kept = '') => `## Subjects

| subject | 中文 | English | calls | errors | events |
|---|---|---|---|---|---|
${row}

A starred spelling stays:

| spelling | where | why |
|---|---|---|
${kept}
`;
const good = '| data_set | 数据集 | Data set | dataSets | data_set | data.moved* |';
const reason = '| data.moved | event | stored |';
const facts: SubjectFacts = {
  scopes: new Map([['data_set', 'dataSet']]),
  texts: new Map([['data_set', ['数据集', 'Data set']]]),
  calls: new Set(['dataSets', 'sets']),
  errors: new Set(['data_set']),
  events: new Set(['data.moved']),
};
const found = (row: string, kept = reason, given: Partial<SubjectFacts> = {}) =>
  compareSubjects(readSubjects(page(row, kept)), { ...facts, ...given });

test('a table that says how things are has nothing to be found', () => {
  expect(found(good)).toEqual([]);
});

test.each([
  ['a word of the screen that is another', good.replace('Data set', 'Dataset'), reason],
  ['a spelling without its star', good.replace('dataSets', 'sets'), reason],
  ['a star without a reason', good, ''],
  ['a star at what is regular', good.replace('dataSets', 'dataSets*'), reason],
  ['calls that are not there', good.replace('dataSets', 'dataSet'), reason],
  ['an event that no row names', good.replace('data.moved*', ''), reason],
])('%s is found', (_what, row, kept) => {
  expect(found(row, kept)).not.toEqual([]);
});

test.each([
  ['calls', 'data_sets', 'data_set: data_sets is another spelling of dataSets'],
  ['errors', 'dataSet', 'data_set: dataSet is another spelling of data_set'],
  ['events', 'data-sets.moved', 'data_set: data-sets.moved is another spelling of dataSets.moved'],
] as const)('of %s it says how they are spelt', (kind, word, said) => {
  const cells = { calls: '', errors: '', events: '', [kind]: word };
  const row = `| data_set | 数据集 | Data set | ${cells.calls} | ${cells.errors} | ${cells.events} |`;
  const given = { events: new Set<string>(), [kind]: new Set([word]) };
  expect(found(row, '', given)).toEqual([said]);
});

test('a subject without a row, and one that is no more, are found', () => {
  const scopes = new Map([['data_group', undefined]]);
  expect(found(good, reason, { scopes })).toHaveLength(2);
});

test('a scope is spelt as its subject', () => {
  expect(found(good, reason, { scopes: new Map([['data_set', 'set']]) })).toHaveLength(1);
});
