import type { Clock } from '@millwright/kernel';
import type { Metrics } from '../metrics.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';

/** @param limits those that the test is about; the others are wide enough to be met by none */
export function createAdmissionForTests(needs: {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly limits?: Partial<AdmissionLimits>;
}): Admission {
  const limits: AdmissionLimits = {
    perSecond: { network: 500, account: 300, session: 100 },
    publicPerMinute: 600,
    heavyAtOnce: 4,
    sockets: { session: 32, account: 10_000, inAll: 10_000 },
    bodies: { ofOne: 4 * 2 ** 20, inAll: 6 * 2 ** 20 },
    ...needs.limits,
  };
  return createAdmission({ ...needs, limits });
}
