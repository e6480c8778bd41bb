import { expect, it } from 'vitest';
import { searchManual } from './search-manual.ts';

const long = 'word '.repeat(30);
const articles = [
  { name: 'alarms', title: 'Current alarms', text: `${long}confirm an Alarm here ${long}` },
  { name: 'rules', title: 'Alarm rules', text: 'limits' },
  { name: 'home', title: 'Home', text: 'figures' },
];

it('finds titles before texts, whatever the case', () => {
  expect(searchManual(articles, ' ALARM ').map(({ name }) => name)).toEqual(['alarms', 'rules']);
  expect(searchManual(articles, 'figures').map(({ name }) => name)).toEqual(['home']);
});

it('shows the words around a find, cut at both ends', () => {
  const [hit] = searchManual(articles, 'confirm');
  expect(hit?.excerpt).toMatch(/^….*word confirm an Alarm here word.*…$/);
});

it('finds nothing for nothing', () => {
  expect(searchManual(articles, '  ')).toEqual([]);
  expect(searchManual(articles, 'zzz')).toEqual([]);
});
