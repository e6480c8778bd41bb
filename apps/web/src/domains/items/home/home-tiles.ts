/** What the tiles of the home page say, from the figures of the server. */
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { IconName } from '../../../shell/icons/Icon.tsx';

/** What a tile may lead to. */
type ListName = 'items' | 'devices' | 'alarms' | 'alarmHistory' | 'users';

/** Where the lists are in a frame; a tile without one leads nowhere. */
export type HomeLists = Readonly<Partial<Record<ListName, string>>>;

/** The lists of a frame, each with the page that must be among the user's. */
export type FrameLists = Readonly<
  Partial<Record<ListName, { readonly path: string; readonly page: string }>>
>;

/** The lists that somebody may open. */
export const openLists = (lists: FrameLists, mayOpen: (page: string) => boolean): HomeLists =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([name, { path, page }]) =>
      mayOpen(page) ? [[name, path] as const] : [],
    ),
  );

export interface HomeTile {
  readonly key: 'items' | 'devices' | 'online' | 'offline' | 'active' | 'alarms' | 'users';
  readonly icon: IconName;
  readonly value: number;
  readonly to: string | undefined;
  readonly tone: 'plain' | 'ok' | 'off' | 'bad';
  /** What came today; absent where nothing grows. */
  readonly today?: number;
  /** Part of the whole, 0 to 1; null when there is no whole. */
  readonly share?: number | null;
  /** Devices that answer, but not as they should. */
  readonly abnormal?: number;
}

/** @param active alarms that are active now */
export const homeTiles = (
  { items, devices, online, offline, abnormal, alarms, users }: HomeStatistics,
  active: number,
  lists: HomeLists,
): readonly HomeTile[] => {
  const watched = online + offline + abnormal;
  return [
    { key: 'items', icon: 'items', ...grown(items), to: lists.items, tone: 'plain' },
    { key: 'devices', icon: 'devices', ...grown(devices), to: lists.devices, tone: 'plain' },
    {
      key: 'online',
      icon: 'check',
      value: online,
      to: lists.devices,
      tone: online > 0 ? 'ok' : 'plain',
      share: watched === 0 ? null : online / watched,
    },
    {
      key: 'offline',
      icon: 'warning',
      value: offline,
      to: lists.devices,
      tone: offline > 0 ? 'off' : 'plain',
      abnormal,
    },
    {
      key: 'active',
      icon: 'alarm',
      value: active,
      to: lists.alarms,
      tone: active > 0 ? 'bad' : 'plain',
    },
    { key: 'alarms', icon: 'history', ...grown(alarms), to: lists.alarmHistory, tone: 'plain' },
    ...(users === null
      ? []
      : [
          {
            key: 'users',
            icon: 'users',
            ...grown(users),
            to: lists.users,
            tone: 'plain',
          } as const,
        ]),
  ];
};

const grown = ({ total, today }: { readonly total: number; readonly today: number }) => ({
  value: total,
  today,
});
