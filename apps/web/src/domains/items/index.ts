import { contribute } from '@millwright/kernel';
import { createElement } from 'react';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { itemTile } from './home/item-tile.ts';
import { itemAddress } from './item-address.ts';
import { type HomeCard, homeCards, homeTiles } from './item-ports.ts';
import { findItems } from './items.queries.ts';

export { itemAddress } from './item-address.ts';
export {
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
  type TileFace,
} from './item-ports.ts';
export { useEveryItem, useItemList } from './items.queries.ts';

/** Chooses one of the user's items; its value is the id as text, as search forms keep it. */
export const ItemSelect = lazyPart('items', () =>
  import('./ItemSelect.tsx').then((module) => module.ItemSelect),
);

const ItemsCard = lazyPart<{ readonly all: string }>('items', () =>
  import('./home/ItemsCard.tsx').then((module) => module.ItemsCard),
);
const itemsCard: HomeCard = {
  key: 'items',
  order: 6,
  columns: 4,
  Desktop: () => createElement(ItemsCard, { all: '/item/item_page' }),
  Phone: () => createElement(ItemsCard, { all: '/items/item_page' }),
};

export const web: WebDomain = {
  name: 'items',
  contributes: [contribute(homeCards, itemsCard), contribute(homeTiles, itemTile)],
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
  ],
  navigation: [
    { path: '/home', order: 10, icon: 'home' },
    { path: '/item/item_page', order: 20, icon: 'items' },
  ],
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
      load: () => import('./page/PhoneItemPage.tsx').then((module) => module.PhoneItemPage),
    },
  ],
  search: [
    {
      title: 'titles.list',
      page: 'item_page',
      search: async (term, signal) =>
        (await findItems(term, signal)).map((item) => ({
          title: item.itemName,
          to: itemAddress(item),
        })),
    },
  ],
};
