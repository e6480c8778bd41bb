// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { reports } from './wire.ts';

type Calls = (typeof reports)['calls'];

export const historyEndpoints: EndpointsOf<Calls['historyCalls']> = {
  bars: { name: 'history.bars', method: 'POST', path: 'history/alAcquisitionBar' },
  table: { name: 'history.table', method: 'POST', path: 'history/Table' },
};
