import { expect, test } from 'vitest';
import {
  compareSubjects,
  readOtherSpellings,
  type SubjectFacts,
  subjectPage,
} from './subject-words.ts';

const page = (rows: string) => `## Subjects

These stay:

| spelling | kind | of | why |
|---|---|---|---|
${rows}

## Verbs
`;
const moved = '| data.moved | events | data_set | stored |';
const facts: SubjectFacts = {
  scopes: new Map([['data_set', 'dataSet']]),
  texts: new Map([['data_set', ['数据集', 'Data set']]]),
  calls: new Set(['dataSets', 'sets']),
  errors: new Set(['data_set']),
  events: new Set(['data.moved', 'dataSets.changed']),
};
const found = (rows = moved, given: Partial<SubjectFacts> = {}) =>
  compareSubjects(readOtherSpellings(page(rows)), { ...facts, ...given });

test('the glossary names spellings, their kind and their subjects', () => {
  const rows = `${moved}\n| data | errors | data_set, point | promised |`;
  expect(readOtherSpellings(page(rows))).toEqual([
    { word: 'data.moved', kind: 'events', subjects: ['data_set'] },
    { word: 'data', kind: 'errors', subjects: ['data_set', 'point'] },
  ]);
});

test('a glossary that says how things are has nothing to be found', () => {
  expect(found()).toEqual([]);
});

test.each([
  ['an event of no subject', '', {}, 'the event data.moved is of no subject'],
  [
    'a spelling that is not there',
    moved.replace('moved', 'gone'),
    {},
    'there are no events data.gone',
  ],
  [
    'a reason for what is regular',
    `${moved}\n| dataSets | calls | data_set | so |`,
    {},
    'data_set: dataSets is regular',
  ],
  [
    'a subject that is no more',
    moved.replace('data_set', 'data_set, data_group'),
    {},
    'data_group is a subject of no manifest',
  ],
  [
    'a scope that is spelt otherwise',
    moved,
    { scopes: new Map([['data_set', 'set']]) },
    'calls are scoped by set, which is dataSet',
  ],
  [
    'a subject without its words',
    moved,
    { texts: new Map([['data_set', ['数据集', ''] as const]]) },
    'data_set has no word on the screen in both languages',
  ],
])('%s is found', (_what, rows, given, said) => {
  expect(found(rows, given)).toContain(said);
});

test('the table holds what is spelt by the rule, and what is not with a star', () => {
  expect(subjectPage(facts, readOtherSpellings(page(moved)))).toContain(
    '| data_set | 数据集 | Data set | dataSets | data_set | dataSets.changed, data.moved* |',
  );
});
