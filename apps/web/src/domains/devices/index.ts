import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { contribute } from '@millwright/kernel';
import { listFilters } from '../../shell/list/list-state.ts';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import {
  deviceAddress,
  homeCards as homeCardPort,
  homeTiles as homeTilePort,
  type ReferenceKind,
  referenceKinds,
  wholeItemDeletion,
} from '../items/index.ts';
import { configureTabs } from './configure/configure-tabs.ts';
import { configureTabs as configureTabPort } from './device-ports.ts';
import { noticesAddress } from './gateway-notices/notices-address.ts';
import { homeCards } from './home-cards.ts';
import { homeTiles } from './home-tiles.ts';

export {
  type ConfigureTab,
  configureTabs,
  type LimitTool,
  type LimitToolProps,
  limitTools,
} from './device-ports.ts';

/** Pages that show devices say their protocols in words of their own. */
const withProtocolTexts =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const texts = import('./protocols/need-protocol-texts.ts').then((module) =>
      module.needProtocolTexts(),
    );
    return (await Promise.all([load(), texts]))[0];
  };

const dataSets: ReferenceKind = {
  subject: 'data_set',
  title: 'devices:used.data_set',
  address: ({ itemId, name }) =>
    `/configure/configure_item_query?itemId=${itemId}&tab=sets&${listFilters('data-sets', { keyword: name })}`,
};

const deviceKind: ReferenceKind = {
  subject: 'device',
  title: 'devices:used.device',
  address: ({ id, name }) => deviceAddress({ id, deviceName: name }),
};

const gatewayKind: ReferenceKind = {
  subject: 'gateway',
  title: 'devices:used.gateway',
  address: ({ itemId, name }) =>
    `/device/device_page?view=gateways&${listFilters('gateways', { itemId: String(itemId), keyword: name })}`,
};

/** Points that are reckoned from others. */
const calculated: ReferenceKind = {
  subject: 'point',
  title: 'devices:used.point',
  address: ({ device, name }) =>
    device === undefined
      ? '/device/device_page'
      : `${deviceAddress(device, 'points')}&${listFilters('points', { keyword: name })}`,
};

export const web: WebDomain = {
  name: 'devices',
  keeps: [deviceEndpoints.list, deviceEndpoints.get],
  sectionIcons: { configure: 'configure' },
  contributes: [
    contribute(wholeItemDeletion, {
      needs: 'devices.delete',
      call: async () => (await import('./deletions/delete-item-call.ts')).deleteItemCall,
    }),
    ...homeCards.map((card) => contribute(homeCardPort, card)),
    ...homeTiles.map((tile) => contribute(homeTilePort, tile)),
    ...configureTabs.map((tab) => contribute(configureTabPort, tab)),
    contribute(referenceKinds, deviceKind),
    contribute(referenceKinds, gatewayKind),
    contribute(referenceKinds, dataSets),
    contribute(referenceKinds, calculated),
  ],
  overlays: [() => import('./deletions/DeletionBar.tsx').then((module) => module.DeletionBar)],
  phoneTabs: [
    {
      name: 'devices',
      icon: 'devices',
      order: 30,
      title: 'titles.tab',
      to: '/device/device_page',
    },
  ],
  routes: [
    {
      path: '/device/device_page',
      page: 'device_page',
      title: 'titles.list',
      titleFrom: 'deviceName',
      tabBy: ['deviceId'],
      load: withProtocolTexts(() => import('./DevicePage.tsx').then((module) => module.DevicePage)),
    },
    {
      path: '/device/connect_device',
      page: 'connect_device',
      title: 'titles.connect',
      load: withProtocolTexts(() =>
        withTexts(
          import('./connect/ConnectPage.tsx').then((module) => module.ConnectPage),
          'devices/connect',
        ),
      ),
    },
    {
      path: '/configure/configure_page',
      page: 'configure_page',
      title: 'titles.configure',
      load: () => import('./configure/ConfigurePage.tsx').then((module) => module.ConfigurePage),
    },
    {
      path: '/configure/configure_item_query',
      page: 'configure_item_query',
      title: 'titles.configure_item',
      titleFrom: 'itemName',
      tabBy: ['itemId'],
      parent: '/configure/configure_page',
      load: withProtocolTexts(() =>
        import('./configure/ConfigureItemPage.tsx').then((module) => module.ConfigureItemPage),
      ),
    },
  ],
  navigation: [
    { path: '/device/device_page', order: 25, icon: 'devices' },
    { path: '/device/connect_device', order: 26, icon: 'connect', needs: 'devices.create' },
    { path: '/configure/configure_page', order: 10, section: 'configure' },
  ],
  phoneRoutes: [
    {
      path: '/device/device_page',
      page: 'device_page',
      title: 'titles.list',
      titleFrom: 'deviceName',
      tab: 'devices',
      one: 'deviceId',
      shared: true,
      load: () => import('./PhoneDevicePage.tsx').then((module) => module.PhoneDevicePage),
    },
  ],
  bell: [
    {
      title: 'titles.notices',
      page: 'device_page',
      path: noticesAddress,
      shows: ['gateway_notice'],
      read: async (signal) =>
        (await import('./gateway-notices/unacknowledged-notices.ts')).unacknowledgedNotices(signal),
    },
  ],
  search: [
    {
      title: 'titles.list',
      page: 'device_page',
      search: async (term, signal) => (await import('./find-devices.ts')).findDevices(term, signal),
    },
    {
      title: 'titles.points',
      page: 'device_page',
      search: async (term, signal) => (await import('./find-devices.ts')).findPoints(term, signal),
    },
  ],
};
