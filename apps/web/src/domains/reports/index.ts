import { contribute } from '@millwright/kernel';
import { listFilters } from '../../shell/list/list-state.ts';
import type { WebDomain } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';
import { type ReferenceKind, referenceKinds } from '../items/index.ts';

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

const statusTemplates: ReferenceKind = {
  subject: 'status_template',
  title: 'reports:titles.status_templates',
  address: ({ itemId, id }) => `/data_analysis/equipmentStatistics?itemId=${itemId}&template=${id}`,
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
      path: '/data_analysis/gps_location_view',
      page: 'gps_location_view',
      title: 'titles.locations',
      load: () => import('./locations/LocationsPage.tsx').then((module) => module.LocationsPage),
    },
  ],
  contributes: [reports, locations, statusTemplates].map((kind) =>
    contribute(referenceKinds, kind),
  ),
  navigation: [
    { path: '/configure/configure_report', order: 50, section: 'configure' },
    { path: '/data_analysis/history', order: 10, section: 'analysis' },
    { path: '/data_analysis/equipmentStatistics', order: 20, section: 'analysis' },
    { path: '/data_analysis/report', order: 30, section: 'analysis' },
    { path: '/data_analysis/report_kanban', order: 40, section: 'analysis' },
    { path: '/data_analysis/gps_location_view', order: 60, section: 'analysis' },
  ],
  sectionIcons: { analysis: 'analysis' },
};
