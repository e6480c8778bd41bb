import { defineDomain } from '../manifest/define-domain.ts';
import { locationErrors } from './locations/locations.errors.ts';
import { reportErrors } from './reports.errors.ts';

/** What history says: reports, statistics, the map of where things are. */
export const reports = defineDomain({
  name: 'reports',
  errors: { ...reportErrors, ...locationErrors },
  permissions: ['locations.edit'],
  pages: {
    history_sheet_config: { opens: 'everybody' },
    configure_report: { opens: 'role', section: 'configure' },
    history: { opens: 'role', section: 'analysis' },
    equipmentStatistics: { opens: 'role', section: 'analysis' },
    report: { opens: 'role', section: 'analysis' },
    report_kanban: { opens: 'role', section: 'analysis' },
    gps_location_view: { opens: 'role', section: 'analysis' },
  },
  elements: { gps_location_view: ['locations.edit'] },
  sections: { analysis: 50 },
  subjects: { location: { verbs: ['create', 'edit', 'delete'], scope: 'location' } },
});
