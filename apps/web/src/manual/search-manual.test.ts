import { expect, it } from 'vitest';
import { searchManual } from './search-manual.ts';

const long = 'word '.repeat(30);
const articles = [
  { name: 'apart', title: 'Apart', text: `here and there one may confirm` },
  { name: 'alarms', title: 'Current alarms', text: `${long}confirm an Alarm here ${long}` },
  { name: 'rules', title: 'Alarm rules', text: 'limits' },
  { name: 'home', title: 'Home', text: 'figures' },
];
const namesOf = (term: string) => searchManual(articles, term).map(({ name }) => name);

it('finds titles before texts, whatever the case', () => {
  expect(namesOf(' ALARM ')).toEqual(['alarms', 'rules']);
  expect(namesOf('figures')).toEqual(['home']);
  expect(namesOf('limits')).toEqual(['rules']);
});

it('finds words apart from each other after those that stand together', () => {
  expect(namesOf('an alarm')).toEqual(['alarms']);
  expect(namesOf('confirm  here')).toEqual(['apart', 'alarms']);
  expect(namesOf('home figures')).toEqual(['home']);
  expect(namesOf('figures alarm')).toEqual([]);
});

it('shows the words around a find as they are written, cut at both ends', () => {
  const [hit] = searchManual(articles, 'an alarm');
  expect(hit?.excerpt).toEqual({
    before: expect.stringMatching(/^….*word confirm $/),
    found: 'an Alarm',
    after: expect.stringMatching(/^ here word.*…$/),
  });
  expect(searchManual(articles, 'rules')[0]?.excerpt).toBe(null);
});

it('finds nothing for nothing', () => {
  expect(searchManual(articles, '  ')).toEqual([]);
  expect(searchManual(articles, 'zzz')).toEqual([]);
});
