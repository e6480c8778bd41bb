import { homeEndpoints, itemEndpoints } from '@millwright/contract/items/endpoints';
import { contribute } from '@millwright/kernel';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import type { ConnectButtonProps } from './ConnectButton.tsx';
import type { ChosenItemPageProps } from './chosen/ChosenItemPage.tsx';
import { homeCards } from './home/home-cards.ts';
import { itemTile } from './home/item-tile.ts';
import { homeCards as homeCardPort, homeTiles } from './item-ports.ts';
import type { MapFrameProps } from './map/MapFrame.tsx';
import type { ShiftSelectProps } from './shifts/ShiftSelect.tsx';

export { useLookedAt } from './chosen/last-item.ts';
export { deviceAddress, stateAddress } from './device-address.ts';
export { itemAddress } from './item-address.ts';
export {
  type DeviceFigureKind,
  type DeviceNote,
  type DeviceTab,
  type DeviceTabProps,
  deviceNotes,
  deviceTabs,
  grown,
  type HomeCard,
  type HomeTile,
  homeCards,
  homeTiles,
  type ItemBadge,
  type ItemTab,
  type ItemTabProps,
  itemBadges,
  itemTabs,
  type PointBatchAction,
  type PointChangePreview,
  type PointNote,
  pointBatchActions,
  pointChangePreviews,
  pointNotes,
  type ReferenceKind,
  referenceKinds,
  type SecondPersonNote,
  secondPersonNotes,
  type TileFace,
  wholeItemDeletion,
} from './item-ports.ts';
export { useEveryItem, useItem, useItemList } from './items.queries.ts';
export { useItemClock } from './shifts/item-clock.queries.ts';
export { useItemZone } from './use-item-zone.ts';

/** Chooses one of the user's items; its value is the id as text, as search forms keep it. */
export const ItemSelect = lazyPart(
  'items',
  () => import('./ItemSelect.tsx').then((module) => module.ItemSelect),
  null,
);

/** Chooses working time, the time outside of it, or one of an item's shifts. */
export const ShiftSelect = lazyPart<ShiftSelectProps>(
  'items',
  () => import('./shifts/ShiftSelect.tsx').then((module) => module.ShiftSelect),
  null,
);

export type { MapFrameProps } from './map/MapFrame.tsx';

/** A map with its ground, on which others draw. */
export const MapFrame = lazyPart<MapFrameProps>('items/map', () =>
  import('./map/MapFrame.tsx').then((module) => module.MapFrame),
);

/** A page about one item, which is chosen in its head. */
export const ChosenItemPage = lazyPart<ChosenItemPageProps>('items', () =>
  import('./chosen/ChosenItemPage.tsx').then((module) => module.ChosenItemPage),
);

/** Leads to the page that connects a device. */
export const ConnectButton = lazyPart<ConnectButtonProps>(
  'items',
  () => import('./ConnectButton.tsx').then((module) => module.ConnectButton),
  null,
);

export const web: WebDomain = {
  name: 'items',
  contributes: [
    ...homeCards.map((card) => contribute(homeCardPort, card)),
    contribute(homeTiles, itemTile),
  ],
  routes: [
    {
      path: '/home',
      page: null,
      title: 'titles.home',
      keepAlive: false,
      light: true,
      load: () => import('./home/HomePage.tsx').then((module) => module.HomePage),
    },
    {
      path: '/item/item_page',
      page: 'item_page',
      title: 'titles.list',
      load: () => import('./list/ItemListPage.tsx').then((module) => module.ItemListPage),
    },
    {
      path: '/item/item_query',
      page: 'item_query',
      title: 'titles.item',
      titleFrom: 'itemName',
      tabBy: ['itemId'],
      parent: '/item/item_page',
      load: () => import('./page/ItemPage.tsx').then((module) => module.ItemPage),
    },
    {
      path: '/configure/configure_shift',
      page: 'configure_shift',
      title: 'titles.shifts',
      load: () =>
        withTexts(
          import('./shifts/ShiftsPage.tsx').then((module) => module.ShiftsPage),
          'words',
        ),
    },
    {
      path: '/configure/configure_check',
      page: 'configure_check',
      title: 'titles.check',
      load: () =>
        withTexts(
          import('./check/CheckPage.tsx').then((module) => module.CheckPage),
          'words',
        ),
    },
    {
      path: '/rbac/tree',
      page: 'tree',
      title: 'titles.tree',
      load: () => import('./groups/ProjectTreePage.tsx').then((module) => module.ProjectTreePage),
    },
  ],
  navigation: [
    { path: '/home', order: 10, icon: 'home' },
    { path: '/item/item_page', order: 20, icon: 'items' },
    { path: '/configure/configure_shift', order: 38, section: 'configure' },
    { path: '/configure/configure_check', order: 60, section: 'configure' },
    { path: '/rbac/tree', order: 5, section: 'access' },
  ],
  keeps: [homeEndpoints.statistics, itemEndpoints.list, itemEndpoints.get],
  phoneTabs: [
    { name: 'home', icon: 'home', order: 10, title: 'titles.tab_home', to: '/home', open: true },
    {
      name: 'items',
      icon: 'items',
      order: 20,
      title: 'titles.tab_items',
      to: '/items/item_page?tabs=summary',
      open: true,
    },
  ],
  phoneRoutes: [
    {
      path: '/home',
      page: null,
      title: 'titles.home',
      tab: 'home',
      load: () => import('./home/PhoneHomePage.tsx').then((module) => module.PhoneHomePage),
    },
    {
      path: '/items/item_page',
      page: 'item_page',
      title: 'titles.list',
      tab: 'items',
      load: () => import('./list/PhoneItemListPage.tsx').then((module) => module.PhoneItemListPage),
    },
    {
      path: '/item/item_query',
      page: 'item_query',
      title: 'titles.item',
      titleFrom: 'itemName',
      shared: true,
      load: () => import('./page/PhoneItemPage.tsx').then((module) => module.PhoneItemPage),
    },
  ],
  search: [
    {
      title: 'titles.list',
      page: 'item_page',
      search: async (term, signal) => (await import('./hit-items.ts')).hitItems(term, signal),
    },
  ],
};
