// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { alarms } from './wire.ts';

type Calls = (typeof alarms)['calls'];

export const alarmRuleEndpoints: EndpointsOf<Calls['alarmRuleCalls']> = {
  list: {
    name: 'alarmRules.list',
    method: 'GET',
    path: 'alarmdataconfig/list',
    shows: ['alarm_rule', 'device', 'point'],
  },
  history: {
    name: 'alarmRules.history',
    method: 'GET',
    path: 'alarmdataconfig/history',
    shows: ['alarm_rule', 'alarm'],
  },
  create: {
    name: 'alarmRules.create',
    method: 'POST',
    path: 'alarmdataconfig/add',
    changes: ['alarm_rule', 'alarm', 'counts'],
  },
  edit: {
    name: 'alarmRules.edit',
    method: 'PUT',
    path: 'alarmdataconfig/edit',
    changes: ['alarm_rule', 'alarm', 'counts'],
  },
  setFile: {
    name: 'alarmRules.setFile',
    method: 'POST',
    path: 'alarmdataconfig/setFile',
    upload: { field: 'file', maxBytes: 10485760 },
    changes: ['alarm_rule'],
  },
  deleteFile: {
    name: 'alarmRules.deleteFile',
    method: 'POST',
    path: 'alarmdataconfig/deleteFile',
    changes: ['alarm_rule'],
  },
  file: { name: 'alarmRules.file', method: 'GET', path: 'alarmdataconfig/file', download: true },
  delete: {
    name: 'alarmRules.delete',
    method: 'POST',
    path: 'alarmdataconfig/delete',
    changes: ['alarm_rule', 'alarm', 'counts'],
  },
};

export const alarmEndpoints: EndpointsOf<Calls['alarmCalls']> = {
  current: {
    name: 'alarms.current',
    method: 'GET',
    path: 'alarm/current',
    shows: ['alarm', 'item'],
  },
  counts: {
    name: 'alarms.counts',
    method: 'GET',
    path: 'alarm/counts',
    polling: true,
    shows: ['alarm'],
  },
  trend: {
    name: 'alarms.trend',
    method: 'GET',
    path: 'alarm/trend',
    polling: true,
    shows: ['alarm'],
  },
  history: {
    name: 'alarms.history',
    method: 'GET',
    path: 'alarm/history',
    shows: ['alarm', 'item'],
  },
  export: {
    name: 'alarms.export',
    method: 'POST',
    path: 'alarm/export',
    changes: ['background_task'],
  },
  detail: {
    name: 'alarms.detail',
    method: 'GET',
    path: 'alarm/detail',
    shows: ['alarm', 'recipient_plan', 'item', 'alarm_rule', 'screen'],
  },
  confirm: {
    name: 'alarms.confirm',
    method: 'POST',
    path: 'alarm/confirm',
    changes: ['alarm', 'counts'],
  },
  note: { name: 'alarms.note', method: 'POST', path: 'alarm/note', changes: ['alarm', 'counts'] },
};

export const alarmPreferenceEndpoints: EndpointsOf<Calls['alarmPreferenceCalls']> = {
  popup: {
    name: 'alarmPreferences.popup',
    method: 'GET',
    path: 'account/get_alarm_popup',
    shows: ['user'],
  },
  setPopup: {
    name: 'alarmPreferences.setPopup',
    method: 'POST',
    path: 'account/set_alarm_popup',
    changes: ['user', 'counts'],
  },
  voice: {
    name: 'alarmPreferences.voice',
    method: 'GET',
    path: 'account/getVoiceAlarm',
    shows: ['user'],
  },
  setVoice: {
    name: 'alarmPreferences.setVoice',
    method: 'POST',
    path: 'account/setVoiceAlarm',
    changes: ['user', 'counts'],
  },
  ways: {
    name: 'alarmPreferences.ways',
    method: 'GET',
    path: 'account/get_alarm_ways',
    shows: ['user'],
  },
  setWay: {
    name: 'alarmPreferences.setWay',
    method: 'POST',
    path: 'account/set_alarm_way',
    changes: ['user', 'counts'],
  },
  testWay: { name: 'alarmPreferences.testWay', method: 'POST', path: 'account/test_alarm_way' },
};

export const alarmShelvingEndpoints: EndpointsOf<Calls['alarmShelvingCalls']> = {
  list: {
    name: 'alarmShelving.list',
    method: 'GET',
    path: 'alarm/shelves',
    shows: ['alarm', 'item', 'device'],
  },
  shelve: {
    name: 'alarmShelving.shelve',
    method: 'POST',
    path: 'alarm/shelve',
    changes: ['alarm', 'counts'],
  },
  takeOutOfService: {
    name: 'alarmShelving.takeOutOfService',
    method: 'POST',
    path: 'alarm/out_of_service',
    changes: ['alarm', 'counts'],
  },
  unshelve: {
    name: 'alarmShelving.unshelve',
    method: 'POST',
    path: 'alarm/unshelve',
    changes: ['alarm', 'counts'],
  },
};

export const recipientPlanEndpoints: EndpointsOf<Calls['recipientPlanCalls']> = {
  list: {
    name: 'recipientPlans.list',
    method: 'GET',
    path: 'recipientplan/list',
    shows: ['recipient_plan', 'duty_calendar', 'user', 'role'],
  },
  choices: {
    name: 'recipientPlans.choices',
    method: 'GET',
    path: 'recipientplan/choices',
    shows: ['user', 'role', 'item', 'recipient_plan', 'duty_calendar'],
  },
  create: {
    name: 'recipientPlans.create',
    method: 'POST',
    path: 'recipientplan/add',
    changes: ['recipient_plan'],
  },
  edit: {
    name: 'recipientPlans.edit',
    method: 'PUT',
    path: 'recipientplan/edit',
    changes: ['recipient_plan'],
  },
  delete: {
    name: 'recipientPlans.delete',
    method: 'POST',
    path: 'recipientplan/delete',
    changes: ['recipient_plan'],
  },
  test: { name: 'recipientPlans.test', method: 'POST', path: 'recipientplan/test' },
  duty: {
    name: 'recipientPlans.duty',
    method: 'GET',
    path: 'dutycalendar/get',
    shows: ['duty_calendar'],
  },
  setDuty: {
    name: 'recipientPlans.setDuty',
    method: 'PUT',
    path: 'dutycalendar/edit',
    changes: ['duty_calendar'],
  },
};

export const alarmQualityEndpoints: EndpointsOf<Calls['alarmQualityCalls']> = {
  get: { name: 'alarmQuality.get', method: 'GET', path: 'alarm/quality', shows: ['alarm', 'item'] },
};

export const alarmLimitEndpoints: EndpointsOf<Calls['alarmLimitCalls']> = {
  preview: {
    name: 'alarmLimits.preview',
    method: 'POST',
    path: 'alarm/previewLimits',
    shows: ['alarm', 'point', 'device'],
  },
};

export const alarmSuppressionEndpoints: EndpointsOf<Calls['alarmSuppressionCalls']> = {
  list: {
    name: 'alarmSuppressions.list',
    method: 'GET',
    path: 'alarmsuppression/list',
    shows: ['alarm_suppression', 'alarm', 'alarm_rule', 'device', 'point'],
  },
  create: {
    name: 'alarmSuppressions.create',
    method: 'POST',
    path: 'alarmsuppression/add',
    changes: ['alarm_suppression', 'alarm', 'counts'],
  },
  edit: {
    name: 'alarmSuppressions.edit',
    method: 'PUT',
    path: 'alarmsuppression/edit',
    changes: ['alarm_suppression', 'alarm', 'counts'],
  },
  delete: {
    name: 'alarmSuppressions.delete',
    method: 'POST',
    path: 'alarmsuppression/delete',
    changes: ['alarm_suppression', 'alarm', 'counts'],
  },
};

export const alarmGroupEndpoints: EndpointsOf<Calls['alarmGroupCalls']> = {
  list: {
    name: 'alarmGroups.list',
    method: 'GET',
    path: 'alarmgroup/list',
    shows: ['alarm_group', 'alarm_rule'],
  },
  create: {
    name: 'alarmGroups.create',
    method: 'POST',
    path: 'alarmgroup/add',
    changes: ['alarm_group'],
  },
  edit: {
    name: 'alarmGroups.edit',
    method: 'PUT',
    path: 'alarmgroup/edit',
    changes: ['alarm_group'],
  },
  delete: {
    name: 'alarmGroups.delete',
    method: 'POST',
    path: 'alarmgroup/delete',
    changes: ['alarm_group'],
  },
};

export const alarmRehearsalEndpoints: EndpointsOf<Calls['alarmRehearsalCalls']> = {
  start: {
    name: 'alarmRehearsals.start',
    method: 'POST',
    path: 'alarm/rehearse',
    changes: ['background_task'],
  },
  get: {
    name: 'alarmRehearsals.get',
    method: 'GET',
    path: 'alarm/rehearsal',
    shows: ['background_task', 'item'],
  },
};
