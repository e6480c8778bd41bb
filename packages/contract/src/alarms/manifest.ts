import { defineDomain } from '../manifest/define-domain.ts';
import { alarmFindingErrors } from './alarm-findings.errors.ts';
import { alarmErrors } from './alarms.errors.ts';
import { alarmGroupErrors } from './groups/group.errors.ts';
import { alarmSuppressionErrors } from './suppression/suppression.errors.ts';

/** What must be seen to: rules that watch points, and the alarms that they raise. */
export const alarms = defineDomain({
  name: 'alarms',
  errors: { ...alarmErrors, ...alarmFindingErrors, ...alarmSuppressionErrors, ...alarmGroupErrors },
  permissions: [
    'alarms.edit',
    'alarms.delete',
    'alarms.confirm',
    'alarms.shelve',
    'alarms.out_of_service',
  ],
  pages: {
    current_alarm_page: { opens: 'role', section: 'alarm' },
    history_alarm_page: { opens: 'role', section: 'alarm' },
  },
  elements: {
    item_query: [
      'alarms.confirm',
      'alarms.shelve',
      'alarms.out_of_service',
      'alarms.edit',
      'alarms.delete',
    ],
    current_alarm_page: ['alarms.confirm', 'alarms.shelve', 'alarms.out_of_service'],
  },
  sections: { alarm: 40 },
  subjects: {
    alarm_rule: { verbs: ['create', 'edit', 'delete'], scope: 'alarmRule' },
    alarm_suppression: {
      verbs: ['create', 'edit', 'delete', 'begin', 'end'],
      scope: 'alarmSuppression',
    },
    alarm_group: { verbs: ['create', 'edit', 'delete'], scope: 'alarmGroup' },
    recipient_plan: { verbs: ['create', 'edit', 'delete'], scope: 'recipientPlan' },
    duty_calendar: { verbs: ['edit'] },
    alarm: {
      counted: true,
      verbs: ['confirm', 'note', 'shelve', 'out_of_service', 'unshelve'],
      scope: 'alarm',
    },
  },
  tasks: ['alarm_file', 'alarm_rehearsal'],
  counts: { item: ['alarms'], home: { alarms: 'growing' } },
});
