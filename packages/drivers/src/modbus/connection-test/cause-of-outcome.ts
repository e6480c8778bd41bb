import { causeWith, type TestCause } from '../../connection-test.ts';
import type { Outcome } from '../line/outcome.ts';
import { ExceptionCode } from '../wire/pdu.ts';

const known = {
  [ExceptionCode.illegalFunction]: 'device.exception_function',
  [ExceptionCode.illegalAddress]: 'device.exception_address',
  [ExceptionCode.illegalValue]: 'device.exception_value',
} as const;

/** Whether a gateway says that the station behind it does not answer. */
export const isStationMissing = (outcome: Outcome): boolean =>
  outcome.kind === 'exception' &&
  (outcome.code === ExceptionCode.gatewayPath ||
    outcome.code === ExceptionCode.gatewayTargetSilent);

/** Why an outcome brought nothing; null when it did. */
export function causeOfOutcome(outcome: Outcome, unitId: number): TestCause | null {
  switch (outcome.kind) {
    case 'data':
    case 'done':
      return null;
    case 'exception': {
      const exception = outcome.code.toString(16).toUpperCase().padStart(2, '0');
      if (isStationMissing(outcome)) {
        return causeWith('device.station_missing', { unitId, exception });
      }
      const code = known[outcome.code as keyof typeof known] ?? 'device.exception_other';
      return causeWith(code, { exception });
    }
    case 'malformed':
      return causeWith('link.garbage');
    case 'silent':
      return causeWith('device.station_silent', { unitId });
    case 'offline':
      return causeWith('device.closes_connection');
    case 'cancelled':
      return causeWith('link.timeout');
  }
}
