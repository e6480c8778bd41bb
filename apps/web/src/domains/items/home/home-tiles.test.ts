import { expect, it } from 'vitest';
import { homeTiles, openLists } from './home-tiles.ts';

const figures = {
  items: { total: 6, today: 1 },
  devices: { total: 40, today: 0 },
  online: 30,
  offline: 6,
  abnormal: 4,
  alarms: { total: 900, today: 12 },
  users: { total: 3, today: 0 },
};
const lists = { items: '/items', devices: '/devices' };
const tile = (given: Partial<typeof figures>, key: string, active = 0) =>
  homeTiles({ ...figures, ...given }, active, lists).find((one) => one.key === key);

it('tells how much came today', () => {
  expect(tile({}, 'items')).toMatchObject({ value: 6, today: 1, to: '/items' });
  expect(tile({}, 'alarms')).toMatchObject({ value: 900, today: 12, to: undefined });
});

it('tells the share of devices that are online among those that are watched', () => {
  expect(tile({}, 'online')).toMatchObject({ value: 30, share: 0.75, tone: 'ok' });
  expect(tile({ online: 0, offline: 0, abnormal: 0 }, 'online')).toMatchObject({ share: null });
});

it('marks what needs somebody', () => {
  expect(tile({}, 'active', 2)).toMatchObject({ value: 2, tone: 'bad' });
  expect(tile({}, 'active')).toMatchObject({ value: 0, tone: 'plain' });
  expect(tile({}, 'offline')).toMatchObject({ tone: 'off', abnormal: 4 });
  expect(tile({ offline: 0 }, 'offline')).toMatchObject({ tone: 'plain' });
});

it('leaves the users to administrators', () => {
  const keys = homeTiles({ ...figures, users: null }, 0, lists).map(({ key }) => key);
  expect(keys).not.toContain('users');
});

it('leads only to what the user may open', () => {
  const frame = {
    items: { path: '/items', page: 'item_page' },
    users: { path: '/users', page: 'user' },
  };
  expect(openLists(frame, (page) => page === 'item_page')).toEqual({ items: '/items' });
});
