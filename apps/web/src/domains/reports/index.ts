import { contribute } from '@millwright/kernel';
import { listFilters } from '../../shell/list/list-state.ts';
import type { WebDomain } from '../../shell/web-domain.ts';
import { type ReferenceKind, referenceKinds } from '../items/index.ts';

const locations: ReferenceKind = {
  subject: 'location',
  title: 'reports:titles.locations',
  address: ({ itemId, name }) =>
    `/data_analysis/gps_location_view?itemId=${itemId}&tab=settings&${listFilters('locations', { keyword: name })}`,
};

export const web: WebDomain = {
  name: 'reports',
  routes: [
    {
      path: '/data_analysis/gps_location_view',
      page: 'gps_location_view',
      title: 'titles.locations',
      load: () => import('./locations/LocationsPage.tsx').then((module) => module.LocationsPage),
    },
  ],
  contributes: [contribute(referenceKinds, locations)],
  navigation: [{ path: '/data_analysis/gps_location_view', order: 60, section: 'analysis' }],
};
