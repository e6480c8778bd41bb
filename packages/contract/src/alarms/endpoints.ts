// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { alarms } from './wire.ts';

type Calls = (typeof alarms)['calls'];

export const alarmEndpoints: EndpointsOf<Calls['alarmCalls']> = {
  rules: { name: 'alarms.rules', method: 'GET', path: 'alarmdataconfig/list' },
  addRule: { name: 'alarms.addRule', method: 'POST', path: 'alarmdataconfig/add' },
  editRule: { name: 'alarms.editRule', method: 'PUT', path: 'alarmdataconfig/edit' },
  deleteRules: { name: 'alarms.deleteRules', method: 'POST', path: 'alarmdataconfig/delete' },
  current: { name: 'alarms.current', method: 'GET', path: 'alarm/current' },
  counts: { name: 'alarms.counts', method: 'GET', path: 'alarm/counts', polling: true },
  trend: { name: 'alarms.trend', method: 'GET', path: 'alarm/trend', polling: true },
  history: { name: 'alarms.history', method: 'GET', path: 'alarm/history' },
  confirm: { name: 'alarms.confirm', method: 'POST', path: 'alarm/confirm' },
};
