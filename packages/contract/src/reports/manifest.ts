import { defineDomain } from '../manifest/define-domain.ts';
import { configuredReportErrors } from './configured/configured-reports.errors.ts';
import { locationErrors } from './locations/locations.errors.ts';
import { reportErrors } from './reports.errors.ts';
import { reportScheduleErrors } from './schedules/report-schedules.errors.ts';
import { historySheetErrors } from './sheets/history-sheets.errors.ts';
import { statusTemplateErrors } from './status/status-templates.errors.ts';
import { variableReportErrors } from './variable/variable-reports.errors.ts';

/** What history says: reports, statistics, the map of where things are. */
export const reports = defineDomain({
  name: 'reports',
  errors: {
    ...reportErrors,
    ...configuredReportErrors,
    ...reportScheduleErrors,
    ...historySheetErrors,
    ...locationErrors,
    ...statusTemplateErrors,
    ...variableReportErrors,
  },
  permissions: [
    ...(['reports.edit', 'locations.edit', 'statustemplates.edit'] as const),
    ...(['variablereports.edit', 'historysheets.edit', 'reportschedules.edit'] as const),
  ],
  pages: {
    history_sheet_config: { opens: 'everybody', section: 'configure' },
    configure_report: { opens: 'role', section: 'configure' },
    history: { opens: 'role', section: 'analysis' },
    equipmentStatistics: { opens: 'role', section: 'analysis' },
    report: { opens: 'role', section: 'analysis' },
    report_kanban: { opens: 'role', section: 'analysis' },
    report_schedules: { opens: 'role', section: 'analysis' },
    gps_location_view: { opens: 'role', section: 'analysis' },
  },
  elements: {
    configure_report: ['reports.edit'],
    equipmentStatistics: ['statustemplates.edit'],
    gps_location_view: ['locations.edit'],
    history: ['variablereports.edit'],
    history_sheet_config: ['historysheets.edit'],
    report_kanban: ['variablereports.edit'],
    report_schedules: ['reportschedules.edit'],
  },
  sections: { analysis: 50 },
  tasks: ['history_file', 'report_file', 'sheet_file', 'status_file'],
  subjects: {
    report: { verbs: ['create', 'edit', 'delete'], scope: 'report' },
    history_sheet: { verbs: ['create', 'edit', 'delete'], scope: 'historySheet' },
    report_schedule: {
      verbs: ['create', 'edit', 'delete', 'pause', 'resume', 'make'],
      scope: 'reportSchedule',
    },
    report_run: { verbs: ['finish', 'delete', 'download'], scope: 'reportRun' },
    location: { verbs: ['create', 'edit', 'delete'], scope: 'location' },
    status_template: { verbs: ['create', 'edit', 'delete'], scope: 'statusTemplate' },
    variable_report: { verbs: ['create', 'edit', 'delete'], scope: 'variableReport' },
    variable_view: { verbs: ['create', 'edit', 'delete'], scope: 'variableView' },
  },
});
