import { type DeviceId, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { StateChange } from './left-out.store.ts';
import { devicesLoggedBefore, insertOnline } from './online-log.store.ts';
import { entriesOf } from './online-recorder.ts';

/** A device as it is from `at` on. */
export type DeviceStateChange = Omit<StateChange, 'deviceId' | 'gatewayId'> & {
  readonly deviceId: DeviceId;
};

/**
 * Records the states of one device in a past that nobody saw live, oldest first. What is recorded
 * of that past already is taken for all of it, so doing it again adds nothing.
 */
export async function recordPastStates(
  db: Kysely<unknown>,
  changes: readonly DeviceStateChange[],
): Promise<void> {
  const [first] = changes;
  const last = changes.at(-1);
  if (first === undefined || last === undefined) return;
  const until = timestamp(last.at + 1);
  const logged = await devicesLoggedBefore(db, [first.deviceId], until);
  if (logged.length > 0) return;
  const entries = changes.map((change) => ({ ...change, gatewayId: null }));
  await insertOnline(db, entriesOf(entries, new Map()));
}
