import { contribute } from '@millwright/kernel';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { homeTiles as homeTilePort, type ItemTab, itemTabs } from '../items/index.ts';
import { homeTiles } from './home-tiles.ts';

export { useDeviceStates } from './telemetry.queries.ts';

/** Whether a device answers, and why not. */
export const DeviceState = lazyPart(
  'telemetry',
  () => import('./live/DeviceState.tsx').then((module) => module.DeviceState),
  null,
);

/** The points of a data set with their values now. */
export const DataSetMonitor = lazyPart('telemetry', () =>
  import('./points/DataSetMonitor.tsx').then((module) => module.DataSetMonitor),
);

/** Picks points of an item out of all its devices. */
export const PointPicker = lazyPart('telemetry', () =>
  import('./points/PointPicker.tsx').then((module) => module.PointPicker),
);

const liveTab: ItemTab = {
  key: 'live',
  order: 10,
  title: 'telemetry:titles.live',
  Desktop: lazyPart('telemetry', () =>
    import('./live/LivePointsTab.tsx').then((module) => module.LivePointsTab),
  ),
  Phone: lazyPart('telemetry', () =>
    import('./live/PhoneLiveTab.tsx').then((module) => module.PhoneLiveTab),
  ),
};

const trendTab: ItemTab = {
  key: 'trend',
  order: 20,
  title: 'telemetry:titles.trend',
  Desktop: lazyPart('telemetry', () =>
    import('./trend/TrendTab.tsx').then((module) => module.TrendTab),
  ),
  Phone: lazyPart('telemetry', () =>
    import('./trend/PhoneTrendTab.tsx').then((module) => module.PhoneTrendTab),
  ),
};

const writesTab: ItemTab = {
  key: 'writes',
  order: 50,
  title: 'telemetry:titles.writes',
  Desktop: lazyPart('telemetry', () =>
    import('./writes/WritesTab.tsx').then((module) => module.WritesTab),
  ),
};

export const web: WebDomain = {
  name: 'telemetry',
  contributes: [
    contribute(itemTabs, liveTab),
    contribute(itemTabs, trendTab),
    contribute(itemTabs, writesTab),
    ...homeTiles.map((tile) => contribute(homeTilePort, tile)),
  ],
  routes: [
    {
      path: '/configure/configure_history_data',
      page: 'configure_history_data',
      title: 'titles.history_tasks',
      load: () =>
        import('./history-tasks/HistoryTasksPage.tsx').then((module) => module.HistoryTasksPage),
    },
    {
      path: '/log_page/valueChange_log_page',
      page: 'valueChange_log_page',
      title: 'titles.log',
      load: () => import('./writes/WriteLogPage.tsx').then((module) => module.WriteLogPage),
    },
  ],
  navigation: [
    { path: '/configure/configure_history_data', order: 20, section: 'configure' },
    { path: '/log_page/valueChange_log_page', order: 50, section: 'logs' },
  ],
};
