import { expect, it } from 'vitest';
import { itemTabs } from './contributions.ts';

const Nothing = () => null;
const tab = (key: string, order: number) => ({ key, order, title: `t:${key}`, Desktop: Nothing });

it('gives contributions in order, one for each key', () => {
  itemTabs.add(tab('late', 30));
  itemTabs.add(tab('early', 10));
  itemTabs.add(tab('late', 20));
  itemTabs.add(tab('middle', 15));
  expect(itemTabs.all().map(({ key, order }) => `${key} ${order}`)).toEqual([
    'early 10',
    'middle 15',
    'late 20',
  ]);
});
