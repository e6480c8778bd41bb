import { contribute } from '@millwright/kernel';
import { listFilters } from '../../shell/list/list-state.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import { type ItemTab, itemTabs, type ReferenceKind, referenceKinds } from '../items/index.ts';

const locations: ReferenceKind = {
  subject: 'location',
  title: 'reports:titles.locations',
  address: ({ itemId, name }) =>
    `/data_analysis/gps_location_view?itemId=${itemId}&tab=settings&${listFilters('locations', { keyword: name })}`,
};

const reports: ReferenceKind = {
  subject: 'report',
  title: 'reports:titles.configured',
  address: ({ itemId, name }) =>
    `/configure/configure_report?itemId=${itemId}&${listFilters('reports', { keyword: name })}`,
};

const historySheets: ReferenceKind = {
  subject: 'history_sheet',
  title: 'reports:titles.sheets',
  address: ({ itemId, id }) => `/history_sheet_config?itemId=${itemId}&sheetId=${id}`,
};

const statusTemplates: ReferenceKind = {
  subject: 'status_template',
  title: 'reports:titles.status_templates',
  address: ({ itemId, id }) => `/data_analysis/equipmentStatistics?itemId=${itemId}&template=${id}`,
};

/** Laid out on a page of its own at a desk. */
const sheetsTab: ItemTab = {
  key: 'sheets',
  order: 25,
  title: 'reports:titles.sheets',
  Phone: lazyPart('reports/sheets', () =>
    withTexts(
      import('./sheets/PhoneSheetsTab.tsx').then((module) => module.PhoneSheetsTab),
      'reports',
    ),
  ),
};

/** Entered at a desk. */
const schedulesTab: ItemTab = {
  key: 'schedules',
  order: 26,
  title: 'reports:titles.schedules',
  Phone: lazyPart('reports/schedules', () =>
    import('./schedules/PhoneSchedulesTab.tsx').then((module) => module.PhoneSchedulesTab),
  ),
};

/** Reports: what history says. */
export const web: WebDomain = {
  name: 'reports',
  routes: [
    {
      path: '/data_analysis/history',
      page: 'history',
      title: 'titles.history',
      load: () => import('./history/HistoryPage.tsx').then((module) => module.HistoryPage),
    },
    {
      path: '/data_analysis/equipmentStatistics',
      page: 'equipmentStatistics',
      title: 'titles.statistics',
      load: () =>
        withTexts(
          import('./status/StatisticsPage.tsx').then((module) => module.StatisticsPage),
          'reports/status',
        ),
    },
    {
      path: '/data_analysis/report_kanban',
      page: 'report_kanban',
      title: 'titles.report_kanban',
      load: () => import('./board/BoardPage.tsx').then((module) => module.BoardPage),
    },
    {
      path: '/configure/configure_report',
      page: 'configure_report',
      title: 'titles.configured',
      load: () =>
        withTexts(
          import('./configured/ReportConfigPage.tsx').then((module) => module.ReportConfigPage),
          'reports/configured',
        ),
    },
    {
      path: '/data_analysis/report',
      page: 'report',
      title: 'titles.report',
      load: () =>
        withTexts(
          import('./configured/ReportPage.tsx').then((module) => module.ReportPage),
          'reports/configured',
        ),
    },
    {
      path: '/history_sheet_config',
      page: 'history_sheet_config',
      title: 'titles.sheets',
      parent: '/data_analysis/report',
      load: () =>
        withTexts(
          import('./sheets/SheetsPage.tsx').then((module) => module.SheetsPage),
          'reports/sheets',
          'reports/configured',
        ),
    },
    {
      path: '/data_analysis/report_schedules',
      page: 'report_schedules',
      title: 'titles.schedules',
      load: () =>
        withTexts(
          import('./schedules/SchedulesPage.tsx').then((module) => module.SchedulesPage),
          'reports/schedules',
        ),
    },
    {
      path: '/data_analysis/gps_location_view',
      page: 'gps_location_view',
      title: 'titles.locations',
      load: () => import('./locations/LocationsPage.tsx').then((module) => module.LocationsPage),
    },
  ],
  contributes: [
    contribute(itemTabs, sheetsTab),
    contribute(itemTabs, schedulesTab),
    ...[reports, historySheets, locations, statusTemplates].map((kind) =>
      contribute(referenceKinds, kind),
    ),
  ],
  navigation: [
    { path: '/configure/configure_report', order: 50, section: 'configure' },
    { path: '/data_analysis/history', order: 10, section: 'analysis' },
    { path: '/data_analysis/equipmentStatistics', order: 20, section: 'analysis' },
    { path: '/data_analysis/report', order: 30, section: 'analysis' },
    { path: '/data_analysis/report_kanban', order: 40, section: 'analysis' },
    { path: '/data_analysis/report_schedules', order: 50, section: 'analysis' },
    { path: '/data_analysis/gps_location_view', order: 60, section: 'analysis' },
  ],
  bell: [
    {
      title: 'titles.schedules',
      page: 'report_schedules',
      path: '/data_analysis/report_schedules',
      shows: ['report_run'],
      read: async (signal) => (await import('./schedules/report-news.ts')).reportNews(signal),
    },
  ],
  sectionIcons: { analysis: 'analysis' },
};
