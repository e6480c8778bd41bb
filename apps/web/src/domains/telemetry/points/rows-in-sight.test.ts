import { expect, it, vi } from 'vitest';
import { createRowsInSight } from './rows-in-sight.ts';

/** Until what changed was told. */
const told = (): Promise<void> => Promise.resolve();

it('knows the rows that are built, and tells once of what changed in one moment', async () => {
  const rows = createRowsInSight();
  const listen = vi.fn();
  rows.subscribe(listen);
  expect(rows.read()).toBeNull();
  const leave = [3, 4, 5, 6].map((place) => rows.enter(place));
  await told();
  expect(rows.read()).toEqual({ first: 3, last: 6 });
  expect(listen).toHaveBeenCalledTimes(1);

  // Scrolled by one row.
  leave[0]?.();
  rows.enter(7);
  await told();
  expect(rows.read()).toEqual({ first: 4, last: 7 });
  expect(listen).toHaveBeenCalledTimes(2);
});

it('stays silent where a row is built anew in its place', async () => {
  const rows = createRowsInSight();
  const leave = rows.enter(1);
  await told();
  const before = rows.read();
  const listen = vi.fn();
  rows.subscribe(listen);
  rows.enter(1);
  leave();
  await told();
  expect(rows.read()).toBe(before);
  expect(listen).not.toHaveBeenCalled();
});

it('has none in sight once all have left', async () => {
  const rows = createRowsInSight();
  rows.enter(2)();
  await told();
  expect(rows.read()).toBeNull();
});
