// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { audit } from './wire.ts';

type Calls = (typeof audit)['calls'];

export const auditEndpoints: EndpointsOf<Calls['auditCalls']> = {
  operations: {
    name: 'audit.operations',
    method: 'GET',
    path: 'logging/operateLogList',
    shows: ['audit'],
  },
  export: {
    name: 'audit.export',
    method: 'POST',
    path: 'logging/operateLogExport',
    changes: ['background_task'],
  },
  verify: { name: 'audit.verify', method: 'GET', path: 'logging/operateLogVerify' },
};

export const signInLogEndpoints: EndpointsOf<Calls['signInLogCalls']> = {
  list: { name: 'signInLog.list', method: 'GET', path: 'logging/userLogList', shows: ['log'] },
  export: {
    name: 'signInLog.export',
    method: 'POST',
    path: 'logging/userLogExport',
    changes: ['background_task'],
  },
};

export const onlineLogEndpoints: EndpointsOf<Calls['onlineLogCalls']> = {
  list: { name: 'onlineLog.list', method: 'GET', path: 'logging/onlineLogList', shows: ['log'] },
  export: {
    name: 'onlineLog.export',
    method: 'POST',
    path: 'logging/onlineLogExport',
    changes: ['background_task'],
  },
};

export const webErrorEndpoints: EndpointsOf<Calls['webErrorCalls']> = {
  reportOne: { name: 'webErrors.reportOne', method: 'POST', path: 'error_url', polling: true },
  report: { name: 'webErrors.report', method: 'POST', path: 'save_error_logger', polling: true },
  list: { name: 'webErrors.list', method: 'GET', path: 'errorstore/list', shows: ['web_error'] },
  entries: {
    name: 'webErrors.entries',
    method: 'GET',
    path: 'errorlogger/list',
    shows: ['web_error'],
  },
  export: {
    name: 'webErrors.export',
    method: 'POST',
    path: 'errorlogger/export',
    changes: ['background_task'],
  },
  setState: {
    name: 'webErrors.setState',
    method: 'POST',
    path: 'errorstore/state',
    changes: ['web_error'],
  },
  delete: {
    name: 'webErrors.delete',
    method: 'POST',
    path: 'errorstore/delete',
    changes: ['web_error'],
  },
};
