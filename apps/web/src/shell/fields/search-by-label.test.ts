import { expect, it } from 'vitest';
import { searchByLabel } from './search-by-label.ts';

const options = ['压机 · 阀门', '压机 · 门限', '压机 · 门', 'Pump · Door', 'Doors · Inlet'].map(
  (label) => ({ label }),
);

it.each([
  ['门', ['压机 · 门', '压机 · 门限', '压机 · 阀门']],
  ['door', ['Pump · Door', 'Doors · Inlet']],
])('%s comes first where it is the name, then where a name begins with it', (typed, found) => {
  const shown = options
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .toSorted((one, other) => searchByLabel.filterSort(one, other, { searchValue: typed }));
  expect(shown.map(({ label }) => label)).toEqual(found);
});
