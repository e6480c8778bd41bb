import { createElement } from 'react';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { homeCards } from './contributions.ts';
import { itemAddress } from './item-address.ts';
import { findItems } from './items.queries.ts';

export {
  type HomeCard,
  homeCards,
  type ItemTab,
  type ItemTabProps,
  itemTabs,
} from './contributions.ts';
export { itemAddress } from './item-address.ts';
export { useEveryItem, useItemList } from './items.queries.ts';

/** Chooses one of the user's items; its value is the id as text, as search forms keep it. */
export const ItemSelect = lazyPart('items', () =>
  import('./ItemSelect.tsx').then((module) => module.ItemSelect),
);

const ItemsCard = lazyPart<{ readonly all: string }>('items', () =>
  import('./home/ItemsCard.tsx').then((module) => module.ItemsCard),
);
homeCards.add({
  key: 'items',
  order: 6,
  columns: 4,
  Desktop: () => createElement(ItemsCard, { all: '/item/item_page' }),
  Phone: () => createElement(ItemsCard, { all: '/items/item_page' }),
});

export const items: WebDomain = {
  name: 'items',
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
      load: () => import('./ItemListPage.tsx').then((module) => module.ItemListPage),
    },
    {
      path: '/item/item_query',
      page: 'item_query',
      title: 'titles.item',
      titleFrom: 'itemName',
      tabBy: ['itemId'],
      parent: '/item/item_page',
      load: () => import('./ItemPage.tsx').then((module) => module.ItemPage),
    },
  ],
  navigation: [
    { path: '/home', order: 10, icon: 'home' },
    { path: '/item/item_page', order: 20, icon: 'items' },
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
      load: () => import('./PhoneItemListPage.tsx').then((module) => module.PhoneItemListPage),
    },
    {
      path: '/item/item_query',
      page: 'item_query',
      title: 'titles.item',
      titleFrom: 'itemName',
      load: () => import('./PhoneItemPage.tsx').then((module) => module.PhoneItemPage),
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
