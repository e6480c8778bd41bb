/**
 * A net below what servers tell each other of sessions: a message can be lost, as while NATS is away.
 * What sessions of open pages may is compared now and then with what they were last known to.
 */
import { type Clock, seconds, type UserId } from '@millwright/kernel';
import { createGiveWay } from '../../base/give-way.ts';
import type { Log } from '../../base/log.ts';
import type { Session, SessionGuard } from '../access/index.ts';

const lookEvery = seconds(30);
/** Sessions that are asked for at once. */
const batch = 500;

const isSameSet = <T>(one: 'all' | ReadonlySet<T>, other: 'all' | ReadonlySet<T>): boolean => {
  if (one === 'all' || other === 'all') return one === other;
  return one.size === other.size && [...one].every((each) => other.has(each));
};

/** Whether both may do and see the same. */
const isAlike = (one: Session, other: Session): boolean =>
  one.grade === other.grade &&
  one.demo === other.demo &&
  one.accountId === other.accountId &&
  one.lacksSecondFactor === other.lacksSecondFactor &&
  isSameSet(one.permissions, other.permissions) &&
  isSameSet(one.pages, other.pages) &&
  isSameSet(one.items, other.items);

export interface MissedChanges {
  /** Looks now, as after what was told may have been lost. */
  look(): Promise<void>;
  stop(): void;
}

/** @param open the sessions of open pages as they are known here; whoever ended is not its matter */
export function createMissedChanges(needs: {
  readonly guard: Pick<SessionGuard, 'findMany' | 'heed'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly open: () => readonly Session[];
}): MissedChanges {
  const { guard, clock, log, open } = needs;
  let stopped = false;
  let cancel = (): void => {};

  const compare = async (): Promise<void> => {
    const giveWay = createGiveWay();
    const hashes = [...new Set(open().map(({ tokenHash }) => tokenHash))];
    const changed = new Set<UserId>();
    for (let at = 0; at < hashes.length; at += batch) {
      const found = await guard.findMany(hashes.slice(at, at + batch));
      // As they are known by now: what was told meanwhile has been seen to.
      for (const known of open()) {
        await giveWay();
        const fresh = found.get(known.tokenHash);
        if (fresh !== undefined && !isAlike(known, fresh)) changed.add(known.userId);
      }
    }
    if (stopped) return;
    for (const userId of changed) guard.heed({ kind: 'access', userId });
  };
  const look = (): Promise<void> =>
    compare().catch((error: unknown) =>
      log.warn({ err: error }, 'rights of open pages cannot be compared'),
    );
  const keepLooking = (): void => {
    cancel = clock.after(lookEvery, () => {
      void look().then(() => {
        if (!stopped) keepLooking();
      });
    });
  };
  keepLooking();
  return {
    look,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
