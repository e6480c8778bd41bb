import { defineDomain } from '../manifest/define-domain.ts';
import { reportErrors } from './reports.errors.ts';

/** What history says: reports, statistics, the map of where things are. */
export const reports = defineDomain({
  name: 'reports',
  errors: reportErrors,
  pages: {
    history_sheet_config: { opens: 'everybody' },
    configure_report: { opens: 'role', section: 'configure' },
    history: { opens: 'role', section: 'analysis' },
    equipmentStatistics: { opens: 'role', section: 'analysis' },
    report: { opens: 'role', section: 'analysis' },
    report_kanban: { opens: 'role', section: 'analysis' },
    gps_location_view: { opens: 'role', section: 'analysis' },
  },
  sections: { analysis: 50 },
});
