import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { ConfigureTab } from '../device-ports.ts';

type Part = ConfigureTab['Tab'];

const tab = (key: string, order: number, load: () => Promise<Part>): ConfigureTab => ({
  key,
  order,
  title: `devices:configure.tabs.${key}`,
  Tab: lazyPart('devices', load),
});

/** What devices themselves have to configure of an item. */
export const configureTabs: readonly ConfigureTab[] = [
  tab('devices', 10, () => import('../devices/DeviceList.tsx').then((module) => module.DeviceList)),
  tab('groups', 20, () => import('./PointGroups.tsx').then((module) => module.PointGroups)),
  tab('texts', 25, () => import('../text-lists/TextLists.tsx').then((module) => module.TextLists)),
  tab('blocks', 30, () => import('./PointBlocks.tsx').then((module) => module.PointBlocks)),
  tab('sets', 40, () => import('./DataSets.tsx').then((module) => module.DataSets)),
];
