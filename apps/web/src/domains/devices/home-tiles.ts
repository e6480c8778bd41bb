import { grown, type HomeTile } from '../items/index.ts';

const list = { path: '/device/device_page', page: 'device_page' };

/** How many devices there are. */
export const homeTiles: readonly HomeTile[] = [
  {
    key: 'devices',
    order: 20,
    icon: 'devices',
    title: 'devices:titles.figures.devices',
    desktop: list,
    phone: list,
    face: ({ devices }) => grown(devices),
  },
];
