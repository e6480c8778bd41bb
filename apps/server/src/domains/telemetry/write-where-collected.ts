/** What is written goes to whoever collects: here, or at another server while that is heard. */
import type { Lease } from '../../platform/lease/index.ts';
import type { PressedButtons } from '../../platform/live/index.ts';
import type { createShownCollector } from './mirror/index.ts';
import type { Telemetry } from './telemetry.ts';
import type { Approvals, createSetValue, createWriteBatch, Holds } from './writes/index.ts';

type Written = Pick<
  Telemetry,
  'setValue' | 'setRelative' | 'setValues' | 'cancelValues' | 'decideWrite' | 'press' | 'settleHold'
> & { readonly buttons: PressedButtons };

/** @param shown null where there is no other server */
export function writeWhereCollected({
  lease,
  shown,
  writes,
  batches,
  approvals,
  holds,
}: {
  readonly lease: Pick<Lease, 'holds'>;
  readonly shown: ReturnType<typeof createShownCollector> | null;
  readonly writes: Pick<ReturnType<typeof createSetValue>, 'setValue' | 'setRelative'>;
  readonly batches: Pick<ReturnType<typeof createWriteBatch>, 'write' | 'cancel'>;
  readonly approvals: Pick<Approvals, 'decide'>;
  readonly holds: Holds;
}): Written {
  // Where nobody collects the attempt is logged here, and refused.
  const other = () => (shown === null || lease.holds() || !shown.isThere ? null : shown);
  const said =
    (what: keyof PressedButtons) =>
    (key: string, tokenHash: string): void => {
      const elsewhere = other();
      if (elsewhere === null) holds[what](key, tokenHash);
      else elsewhere.button(what, key, tokenHash);
    };
  return {
    setValue: (request) => (other() ?? writes).setValue(request),
    setRelative: (request) => (other() ?? writes).setRelative(request),
    setValues: (request) => other()?.setValues(request) ?? batches.write(request),
    cancelValues: async (device, batch) =>
      await (other()?.cancelValues(device, batch) ?? batches.cancel(device, batch)),
    decideWrite: (request) => other()?.decideWrite(request) ?? approvals.decide(request),
    press: (request) => (other() ?? holds).press(request),
    settleHold: (request) => other()?.settleHold(request) ?? holds.settle(request),
    buttons: { renew: said('renew'), letGo: said('letGo'), lost: said('lost') },
  };
}
