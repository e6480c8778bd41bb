import { grown, type HomeTile } from '../item-ports.ts';

/** How many items there are. */
export const itemTile: HomeTile = {
  key: 'items',
  order: 10,
  icon: 'items',
  title: 'items:figures.items',
  desktop: { path: '/item/item_page', page: 'item_page' },
  phone: { path: '/items/item_page', page: 'item_page' },
  face: ({ items }) => grown(items),
};
