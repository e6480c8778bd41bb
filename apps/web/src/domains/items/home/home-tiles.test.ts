import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import { noItemCounts } from '@millwright/contract/manifest/counts';
import { beforeAll, expect, it, vi } from 'vitest';
import type { HomeTile } from '../item-ports.ts';
import { sumCounts } from '../sum-counts.ts';
import { shownTiles } from './home-tiles.ts';

let all: readonly HomeTile[];

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  const { openDomains } = await import('../../../app/open-domains.ts');
  openDomains();
  const { homeTiles } = await import('../item-ports.ts');
  all = homeTiles.all();
});

const figures = {
  items: { total: 6, today: 1 },
  devices: { total: 40, today: 0 },
  online: 30,
  offline: 6,
  abnormal: 4,
  alarms: { total: 900, today: 12 },
  users: { total: 3, today: 0 },
};
const counts = { ...noItemCounts, devices: 40, online: 30, offline: 6, abnormal: 4 };
const sumOf = (alarms: number) => sumCounts([{ counts: { ...counts, alarms } }]);
const show = (given: Partial<Record<keyof typeof figures, unknown>>, active = 0, page = '') =>
  shownTiles(
    all,
    // Those of other domains are no matter of these tiles.
    { ...figures, ...given } as HomeStatistics,
    sumOf(active),
    { frame: 'desktop', mayOpen: (asked) => page === '' || asked === page },
  );
const tile = (given: Parameters<typeof show>[0], key: string, active = 0) =>
  show(given, active).find((one) => one.key === key);

it('come from their domains, in order', () => {
  const inOrder = ['items', 'devices', 'online', 'offline', 'active', 'alarms', 'users'];
  const keys = all.map(({ key }) => key);
  expect(keys.filter((key) => inOrder.includes(key))).toEqual(inOrder);
});

it('leads somewhere with each on the phone, and tells there what is now', () => {
  const phone = shownTiles(all, figures as unknown as HomeStatistics, sumOf(2), {
    frame: 'phone',
    mayOpen: () => true,
  });
  expect(phone.map(({ key }) => key)).toEqual(['items', 'devices', 'online', 'offline']);
  for (const { to, today } of phone) {
    expect(to).toBeDefined();
    expect(today).toBeUndefined();
  }
});

it('tells how much came today', () => {
  expect(tile({}, 'items')).toMatchObject({ value: 6, today: 1, to: '/item/item_page' });
  expect(tile({}, 'alarms')).toMatchObject({ value: 900, today: 12 });
});

it('tells the share of devices that are online among those that are watched', () => {
  expect(tile({}, 'online')).toMatchObject({ value: 30, share: 0.75, tone: 'ok' });
  expect(tile({ online: 0, offline: 0, abnormal: 0 }, 'online')).toMatchObject({ share: null });
});

it('marks what needs somebody', () => {
  expect(tile({}, 'active', 2)).toMatchObject({ value: 2, tone: 'bad' });
  expect(tile({}, 'active')?.tone).toBeUndefined();
  expect(tile({}, 'offline')).toMatchObject({ tone: 'off', note: { count: 4 } });
  expect(tile({ offline: 0 }, 'offline')?.tone).toBeUndefined();
});

it('opens the list of just what it counts', () => {
  const lead = (frame: 'desktop' | 'phone') =>
    Object.fromEntries(
      shownTiles(all, figures as unknown as HomeStatistics, sumOf(0), {
        frame,
        mayOpen: () => true,
      }).map(({ key, to }) => [key, to]),
    );
  expect(lead('desktop')).toMatchObject({
    devices: '/device/device_page',
    online: '/device/device_page?devices.state=online',
    offline: '/device/device_page?devices.state=offline',
    // Without those that have cleared, which the list shows as well until they are confirmed.
    active: '/alarm/current_alarm_page?alarms.current.retained=false&alarms.current.silence=none',
  });
  expect(lead('phone')).toMatchObject({
    devices: '/device/device_page',
    online: '/device/device_page?state=online',
    offline: '/device/device_page?state=offline',
  });
});

it('leaves the users to administrators', () => {
  expect(show({}).map(({ key }) => key)).toContain('users');
  expect(show({ users: null }).map(({ key }) => key)).not.toContain('users');
});

it('leads only to what the user may open', () => {
  const leading = show({}, 0, 'item_page').filter(({ to }) => to !== undefined);
  expect(leading.map(({ key, to }) => [key, to])).toEqual([['items', '/item/item_page']]);
});
