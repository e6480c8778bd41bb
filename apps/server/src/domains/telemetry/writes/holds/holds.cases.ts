import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import { deviceId, itemId, pointId, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { CallCase, DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { createTransactions } from '../../../../platform/storage/index.ts';
import { createWritesStore } from '../writes.store.ts';
import { createHoldsStore } from './holds.store.ts';

let presses = 0;
const newKey = (): string => {
  presses += 1;
  return `key-of-the-walk-${presses}`;
};

/** What holds have to be walked by. */
interface HoldCases {
  readonly cases: readonly CallCase[];
  readonly topics: NonNullable<DomainCases['topics']>;
}

export function holdCases(db: Kysely<unknown>): HoldCases {
  const writes = createWritesStore(db);
  const store = createHoldsStore(db, createTransactions({ db }));

  /** What was pressed before is over after a second, on either side; a refusal must find nothing under way. */
  const waitForReleases = () =>
    waitFor('what was pressed to be over', async () => {
      const standing = await store.list('all', 200);
      const open = await writes.unfinished();
      return (
        standing.every(({ state }) => state === 'orphaned') &&
        open.every(({ state }) => state === 'awaiting-approval')
      );
    });

  const press = async (side: WalkSide) => {
    await waitForReleases();
    return {
      ...{ pointId: side.id('setpoint'), key: newKey(), pressed: 1, released: 0 },
      screen: { id: side.id('screen'), revision: 1 },
    };
  };

  /** One that can not be released any more; what still stands is taken again. */
  const settle = async (side: WalkSide) => {
    await waitForReleases();
    const item = itemId(side.id('item'));
    const [standing] = await store.list(new Set([item]), 200);
    if (standing !== undefined) return { itemId: item, key: standing.key };
    const key = newKey();
    const since = systemClock.now();
    const hold: Hold = {
      ...{ key, itemId: item, deviceId: deviceId(side.id('machine')) },
      ...{ pointId: pointId(side.id('told')), deviceName: side.name(), pointName: side.name() },
      ...{ userName: side.name(), screen: null, pressed: 1, released: 0, since },
      ...{ state: 'orphaned', end: 'let-go' },
    };
    await store.open(hold, {
      ...hold,
      ...{ unit: '', format: null, userId: 999_999, address: '', note: null, assignmentId: null },
      ...{ screen: undefined, state: 'refused', reason: 'hold.gone', details: null },
      ...{ oldValue: '1', newValue: '0', idempotencyKey: null, at: new Date(since) },
    });
    await store.move(hold);
    return { itemId: item, key };
  };

  const cases: CallCase[] = [
    { call: holdCalls.press, input: press },
    {
      call: holdCalls.list,
      input: async () => {
        await waitForReleases();
        return {};
      },
    },
    { call: holdCalls.settle, input: settle },
  ];
  const cause = async (owner: WalkSide): Promise<void> =>
    void (await owner.call(holdCalls.press, await press(owner)));
  return { cases, topics: [{ topic: holdsTopic, cause }] };
}
