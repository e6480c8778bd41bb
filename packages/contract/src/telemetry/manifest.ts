import { defineDomain } from '../manifest/define-domain.ts';
import { actingFindingErrors } from './acting-findings.errors.ts';
import { assignmentErrors } from './assignments/assignments.errors.ts';
import { historyTaskErrors } from './history-tasks.errors.ts';
import { holdErrors } from './holds/holds.errors.ts';
import { interlockErrors } from './interlocks/interlocks.errors.ts';
import { telemetryErrors } from './telemetry.errors.ts';
import { triggerErrors } from './triggers/triggers.errors.ts';

/** Values: read, shown live, kept, and written. */
export const telemetry = defineDomain({
  name: 'telemetry',
  errors: {
    ...telemetryErrors,
    ...historyTaskErrors,
    ...assignmentErrors,
    ...triggerErrors,
    ...interlockErrors,
    ...holdErrors,
    ...actingFindingErrors,
  },
  permissions: [
    'points.write',
    'history.edit',
    'assignments.edit',
    'triggers.edit',
    'interlocks.edit',
  ],
  pages: {
    configure_history_data: { opens: 'role', section: 'configure' },
    configure_assignment: { opens: 'role', section: 'configure' },
    configure_trigger: { opens: 'role', section: 'configure' },
    configure_interlock: { opens: 'role', section: 'configure' },
    valueChange_log_page: { opens: 'role', section: 'logs' },
  },
  elements: {
    item_query: ['points.write'],
    device_page: ['points.write'],
    configure_history_data: ['history.edit'],
    configure_assignment: ['assignments.edit', 'points.write'],
    configure_trigger: ['triggers.edit', 'assignments.edit', 'points.write'],
    configure_interlock: ['interlocks.edit'],
  },
  tasks: ['write_log_file', 'sample_file', 'calculated_past', 'trigger_record_file'],
  subjects: {
    history_task: { verbs: ['create', 'edit', 'delete'], scope: 'historyTask' },
    assignment: { verbs: ['create', 'edit', 'delete', 'start', 'end'], scope: 'assignment' },
    trigger: { verbs: ['create', 'edit', 'delete', 'enable', 'disable'], scope: 'trigger' },
    interlock: { verbs: ['create', 'edit', 'delete'], scope: 'interlock' },
  },
  counts: {
    item: ['online', 'offline', 'abnormal'],
    home: { online: 'number', offline: 'number', abnormal: 'number' },
  },
});
