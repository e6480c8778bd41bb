import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { approvalsTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { contribute } from '@millwright/kernel';
import { createElement } from 'react';
import { listFilters } from '../../shell/list/list-state.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { WaitingState } from '../../shell/status/WaitingState.tsx';
import type { SearchProvider, WebDomain } from '../../shell/web-domain.ts';
import { homeNamespace } from '../../texts/namespaces.ts';
import { withTexts } from '../../texts/with-texts.ts';
import {
  type DeviceNote,
  type DeviceTab,
  deviceNotes,
  deviceTabs,
  homeTiles as homeTilePort,
  type ItemTab,
  itemTabs,
  type PointBatchAction,
  type PointNote,
  pointBatchActions,
  pointNotes,
  referenceKinds,
  type SecondPersonNote,
  secondPersonNotes,
} from '../items/index.ts';
import type { SearchedKind } from './find-acting.ts';
import { homeTiles } from './home-tiles.ts';
import type { PointsOfItemProps } from './points/PointsOfItem.tsx';
import type { PointTrendProps } from './trend/PointTrend.tsx';

export {
  type AlarmLevelSource,
  type AlarmLevels,
  alarmLevelSources,
} from './live/operator/alarm-levels.ts';
export type { KnownPoints } from './points/PointsOfItem.tsx';
export { useDeviceStates } from './telemetry.queries.ts';
export type { Wanted } from './writes/wanted.ts';

const stateOnItsWay = createElement(WaitingState);

/** Whether a device answers, and why not. */
export const DeviceState = lazyPart(
  homeNamespace,
  () => import('./live/DeviceState.tsx').then((module) => module.DeviceState),
  stateOnItsWay,
);

/** How a device is, on the phone: its state and for how long, and why. */
export const DeviceCondition = lazyPart(
  'telemetry',
  () => import('./device/DeviceCondition.tsx').then((module) => module.DeviceCondition),
  stateOnItsWay,
);

/** The points of a data set with their values now. */
export const DataSetMonitor = lazyPart('telemetry', () =>
  import('./points/DataSetMonitor.tsx').then((module) => module.DataSetMonitor),
);

/** Picks points of an item out of all its devices. */
export const PointPicker = lazyPart('telemetry', () =>
  import('./points/PointPicker.tsx').then((module) => module.PointPicker),
);

/** A mark while a point has no value that can be trusted. */
export const ValueUnknown = lazyPart(
  'telemetry',
  () => import('./points/ValueUnknown.tsx').then((module) => module.ValueUnknown),
  null,
);

/** The course of one point around a moment. */
export const PointTrend = lazyPart<PointTrendProps>('telemetry', () =>
  import('./trend/PointTrend.tsx').then((module) => module.PointTrend),
);

/** What there is of an item to be looked at, for pages of other domains. */
export const PointsOfItem = lazyPart<PointsOfItemProps>('telemetry', () =>
  import('./points/PointsOfItem.tsx').then((module) => module.PointsOfItem),
);

/** What screens show of it; the door itself stays light. */
export const telemetryOnScreens = () => import('./on-screens.ts');

const PhoneLiveTab = lazyPart('telemetry', () =>
  import('./live/PhoneLiveTab.tsx').then((module) => module.PhoneLiveTab),
);

const PhoneTrendTab = lazyPart('telemetry', () =>
  import('./trend/PhoneTrendTab.tsx').then((module) => module.PhoneTrendTab),
);

const PhoneWrites = lazyPart('telemetry', () =>
  import('./device/PhoneWrites.tsx').then((module) => module.PhoneWrites),
);

const live = { key: 'live', order: 10, title: 'telemetry:titles.live' };
const trend = { key: 'trend', order: 20, title: 'telemetry:titles.trend' };
const writes = { key: 'writes', order: 50, title: 'telemetry:titles.writes' };

const deviceNote: DeviceNote = {
  key: 'state',
  order: 10,
  Note: lazyPart(
    'telemetry',
    () => import('./device/DeviceNow.tsx').then((module) => module.DeviceNow),
    null,
  ),
};

const pointNow: PointNote = {
  key: 'now',
  order: 10,
  title: 'telemetry:titles.now',
  width: 220,
  Note: lazyPart(
    'telemetry',
    () => import('./points/PointNow.tsx').then((module) => module.PointNow),
    null,
  ),
};

const noApprovers: SecondPersonNote = {
  key: 'nobody',
  order: 10,
  Note: lazyPart(
    'telemetry',
    () => import('./writes/approval/NoApprovers.tsx').then((module) => module.NoApprovers),
    null,
  ),
};

const calculatePast: PointBatchAction = {
  key: 'past',
  order: 10,
  Action: lazyPart(
    'telemetry',
    () => import('./past/CalculatePast.tsx').then((module) => module.CalculatePast),
    null,
  ),
};

const deviceParts: readonly DeviceTab[] = [
  { ...live, Tab: PhoneLiveTab },
  { ...trend, Tab: PhoneTrendTab },
  { ...writes, Tab: PhoneWrites },
];

const liveTab: ItemTab = {
  ...live,
  Desktop: lazyPart('telemetry', () =>
    import('./live/LivePointsTab.tsx').then((module) => module.LivePointsTab),
  ),
  Phone: PhoneLiveTab,
};

const trendTab: ItemTab = {
  ...trend,
  Desktop: lazyPart('telemetry', () =>
    import('./trend/TrendTab.tsx').then((module) => module.TrendTab),
  ),
  Phone: PhoneTrendTab,
};

const writesTab: ItemTab = {
  ...writes,
  Phone: PhoneWrites,
  Desktop: lazyPart('telemetry', () =>
    import('./writes/log/WritesTab.tsx').then((module) => module.WritesTab),
  ),
};

/** What acts by itself is configured on pages of its own at a desk. */
const actingTab: ItemTab = {
  key: 'acting',
  order: 60,
  title: 'telemetry:titles.acting',
  Phone: lazyPart('telemetry', () =>
    withTexts(
      import('./acting-phone/PhoneActingTab.tsx').then((module) => module.PhoneActingTab),
      'telemetry/triggers',
    ),
  ),
};

const historyTasks: SearchedKind = {
  subject: 'history_task',
  title: 'telemetry:titles.history_tasks',
  address: ({ itemId, name }) =>
    `/configure/configure_history_data?itemId=${itemId}&${listFilters('history-tasks', { keyword: name })}`,
};

const assignments: SearchedKind = {
  subject: 'assignment',
  title: 'telemetry:titles.assignments',
  address: ({ itemId, name }) =>
    `/configure/configure_assignment?itemId=${itemId}&${listFilters('assignments', { keyword: name })}`,
};

const triggers: SearchedKind = {
  subject: 'trigger',
  title: 'telemetry:titles.triggers',
  address: ({ itemId, name }) =>
    `/configure/configure_trigger?itemId=${itemId}&${listFilters('triggers', { keyword: name })}`,
};

const interlocks: SearchedKind = {
  subject: 'interlock',
  title: 'telemetry:titles.interlocks',
  address: ({ itemId, name }) =>
    `/configure/configure_interlock?itemId=${itemId}&${listFilters('interlocks', { keyword: name })}`,
};

const search =
  (kind: SearchedKind): SearchProvider['search'] =>
  async (term, signal) =>
    (await import('./find-acting.ts')).findActing(kind, term, signal);

/** The texts of expressions come with the pages that show some. */
const withExpressionTexts =
  <Page>(load: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const texts = import('../../shell/expressions/need-expression-texts.ts').then((module) =>
      module.needExpressionTexts(),
    );
    return (await Promise.all([load(), texts]))[0];
  };

export const web: WebDomain = {
  name: 'telemetry',
  keeps: [telemetryEndpoints.itemPreview, telemetryEndpoints.devicePreview],
  overlays: [
    () => import('./writes/approval/ApprovalsBar.tsx').then((module) => module.ApprovalsBar),
    () => import('./writes/hold/HoldsBar.tsx').then((module) => module.HoldsBar),
  ],
  contributes: [
    contribute(referenceKinds, historyTasks),
    contribute(referenceKinds, assignments),
    contribute(referenceKinds, triggers),
    contribute(referenceKinds, interlocks),
    contribute(itemTabs, liveTab),
    contribute(itemTabs, trendTab),
    contribute(itemTabs, writesTab),
    contribute(itemTabs, actingTab),
    contribute(deviceNotes, deviceNote),
    contribute(pointNotes, pointNow),
    contribute(secondPersonNotes, noApprovers),
    contribute(pointBatchActions, calculatePast),
    ...deviceParts.map((tab) => contribute(deviceTabs, tab)),
    ...homeTiles.map((tile) => contribute(homeTilePort, tile)),
  ],
  routes: [
    {
      path: '/configure/configure_history_data',
      page: 'configure_history_data',
      title: 'titles.history_tasks',
      load: withExpressionTexts(() =>
        import('./history-tasks/HistoryTasksPage.tsx').then((module) => module.HistoryTasksPage),
      ),
    },
    {
      path: '/configure/configure_assignment',
      page: 'configure_assignment',
      title: 'titles.assignments',
      load: withExpressionTexts(() =>
        import('./assignments/AssignmentsPage.tsx').then((module) => module.AssignmentsPage),
      ),
    },
    {
      path: '/configure/configure_trigger',
      page: 'configure_trigger',
      title: 'titles.triggers',
      load: withExpressionTexts(() =>
        withTexts(
          import('./triggers/TriggersPage.tsx').then((module) => module.TriggersPage),
          'telemetry/triggers',
        ),
      ),
    },
    {
      path: '/configure/configure_interlock',
      page: 'configure_interlock',
      title: 'titles.interlocks',
      load: withExpressionTexts(() =>
        import('./interlocks/InterlocksPage.tsx').then((module) => module.InterlocksPage),
      ),
    },
    {
      path: '/log_page/valueChange_log_page',
      page: 'valueChange_log_page',
      title: 'titles.log',
      load: () => import('./writes/log/WriteLogPage.tsx').then((module) => module.WriteLogPage),
    },
  ],
  navigation: [
    { path: '/configure/configure_history_data', order: 20, section: 'configure' },
    { path: '/configure/configure_assignment', order: 30, section: 'configure' },
    { path: '/configure/configure_trigger', order: 35, section: 'configure' },
    { path: '/configure/configure_interlock', order: 37, section: 'configure' },
    { path: '/log_page/valueChange_log_page', order: 50, section: 'logs' },
  ],
  search: [
    { title: 'titles.assignments', page: 'configure_assignment', search: search(assignments) },
    { title: 'titles.triggers', page: 'configure_trigger', search: search(triggers) },
    { title: 'titles.interlocks', page: 'configure_interlock', search: search(interlocks) },
    { title: 'titles.history_tasks', page: 'configure_history_data', search: search(historyTasks) },
  ],
  bell: [
    {
      title: 'titles.approvals',
      page: 'valueChange_log_page',
      path: '/log_page/valueChange_log_page?writes.state=awaiting-approval',
      topic: approvalsTopic,
      shows: ['item', 'device', 'point'],
      read: async (signal) => (await import('./writes/approval/bell-news.ts')).approvalNews(signal),
    },
  ],
};
