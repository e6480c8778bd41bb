import { historyCalls } from '@millwright/contract/reports/history.calls';
import { systemClock } from '@millwright/kernel';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import { locationCases } from './locations/locations.cases.ts';

const hour = 3_600_000;

const lastHour = (...sides: readonly WalkSide[]) => ({
  points: sides.map((side) => side.id('setpoint')),
  from: systemClock.now() - hour,
  to: systemClock.now(),
  step: { unit: 'minute' as const, every: 10 },
});
const table = (...sides: readonly WalkSide[]) => ({
  ...lastHour(...sides),
  aggregates: ['mean' as const, 'difference' as const],
});

export const cases: DomainCases = {
  domain: 'reports',
  cases: [
    ...locationCases,
    {
      call: historyCalls.bars,
      input: (side) => lastHour(side),
      crossTenant: (owner, stranger) => [lastHour(owner, stranger)],
    },
    {
      call: historyCalls.table,
      input: (side) => table(side),
      crossTenant: (owner, stranger) => [table(owner, stranger)],
    },
  ],
  topics: [],
};
