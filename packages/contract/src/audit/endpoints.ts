// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { audit } from './wire.ts';

type Calls = (typeof audit)['calls'];

export const auditEndpoints: EndpointsOf<Calls['auditCalls']> = {
  operations: { name: 'audit.operations', method: 'GET', path: 'logging/operateLogList' },
  export: {
    name: 'audit.exportOperations',
    method: 'GET',
    path: 'logging/operateLogExport',
    download: true,
  },
  verify: { name: 'audit.verify', method: 'GET', path: 'logging/operateLogVerify' },
};

export const signInLogEndpoints: EndpointsOf<Calls['signInLogCalls']> = {
  list: { name: 'audit.signIns', method: 'GET', path: 'logging/userLogList' },
  export: {
    name: 'audit.exportSignIns',
    method: 'GET',
    path: 'logging/userLogExport',
    download: true,
  },
};

export const onlineLogEndpoints: EndpointsOf<Calls['onlineLogCalls']> = {
  list: { name: 'audit.online', method: 'GET', path: 'logging/onlineLogList' },
  export: {
    name: 'audit.exportOnline',
    method: 'GET',
    path: 'logging/onlineLogExport',
    download: true,
  },
};

export const webErrorEndpoints: EndpointsOf<Calls['webErrorCalls']> = {
  reportOne: { name: 'audit.reportWebError', method: 'POST', path: 'error_url', polling: true },
  report: {
    name: 'audit.reportWebErrors',
    method: 'POST',
    path: 'save_error_logger',
    polling: true,
  },
  list: { name: 'audit.webErrors', method: 'GET', path: 'errorstore/list' },
  entries: { name: 'audit.webErrorEntries', method: 'GET', path: 'errorlogger/list' },
  export: {
    name: 'audit.exportWebErrors',
    method: 'GET',
    path: 'errorlogger/export',
    download: true,
  },
  setState: { name: 'audit.setWebErrorState', method: 'POST', path: 'errorstore/state' },
  delete: { name: 'audit.deleteWebErrors', method: 'POST', path: 'errorstore/delete' },
};
