/**
 * The commands that this server carries out, as against those that the log has open. What was stored
 * though nobody heard of it, for the database was gone in that moment, is carried out by nobody: it is
 * ended, or it would stand there as sent until the next start, and what waits for approval would keep its
 * point to itself.
 */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, type Duration, Fault, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import { createUntilStored } from '../until-stored.ts';
import { isFinished } from './write-command-state.ts';
import type { WritesStore } from './writes.store.ts';

export interface CarriedCommands {
  /** Follows what is being stored: what comes of it is carried out from then on, or waited with. */
  stored<T>(work: Promise<T>, commandsOf: (made: T) => readonly WriteCommand[]): Promise<T>;
  /** Takes over a command as it stands in the log. */
  take(command: Pick<WriteCommand, 'commandId' | 'state'>): void;
  /** Nothing more is done for it. */
  over(id: number): void;
  stop(): void;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly store: Pick<WritesStore, 'advance' | 'unfinished'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
}

/**
 * When the log is looked through after an outage: soon, and once more when a statement that nobody waits
 * for any more has ended at the latest, and may have been carried out.
 */
const looksAfter: readonly Duration[] = [seconds(1), seconds(31)];

export function createCarriedCommands(needs: Needs): CarriedCommands {
  const { clock, log, lease, store, published } = needs;
  /** Of each whether it still waits for a person. */
  const carried = new Map<number, 'waits' | 'goes'>();
  const storing = new Set<Promise<unknown>>();
  const kept = createUntilStored({ clock, log }, 'the look for commands that nobody carries out');
  const looks = new Set<() => void>();

  const endLost = async (): Promise<void> => {
    const open = await kept.store(() => store.unfinished());
    // What was being stored meanwhile may be among them, and is carried out.
    await Promise.allSettled(storing);
    // One that was approved meanwhile goes; one that was stored as sent, and waits here, goes nowhere.
    const lost = open.flatMap(({ id, state }) =>
      (state === 'awaiting-approval' ? carried.has(id) : carried.get(id) === 'goes') ? [] : [id],
    );
    if (lost.length === 0 || !lease.holds()) return;
    const event = { kind: 'refused', reason: 'telemetry.not_logged' } as const;
    const moves = lost.map((id) => ({ id, event, readBack: null }));
    const ended = await kept.store(() => store.advance(moves, new Date(clock.now())));
    ended.forEach(published);
  };
  /** One look for all that were lost in the same outage, or nearly. */
  const lookForLost = (): void => {
    if (looks.size > 0) return;
    for (const after of looksAfter) {
      const cancel = clock.after(after, () => {
        looks.delete(cancel);
        if (!lease.holds()) return;
        endLost().catch((error: unknown) =>
          log.error({ err: error }, 'commands that nobody carries out could not be ended'),
        );
      });
      looks.add(cancel);
    }
  };

  const take: CarriedCommands['take'] = ({ commandId, state }) => {
    if (isFinished(state)) return;
    carried.set(commandId, state === 'awaiting-approval' ? 'waits' : 'goes');
  };

  return {
    take,
    async stored(work, commandsOf) {
      const known = work.then((made) => {
        commandsOf(made).forEach(take);
        return made;
      });
      storing.add(known);
      try {
        return await known;
      } catch (error) {
        // What is refused is not stored; of what took too long nobody knows.
        const isRefused = error instanceof Fault && error.family === 'refusal';
        if (!isRefused || error.code === 'general.too_slow') lookForLost();
        throw error;
      } finally {
        storing.delete(known);
      }
    },
    over: (id) => void carried.delete(id),
    stop() {
      kept.stop();
      for (const cancel of looks) cancel();
      looks.clear();
    },
  };
}
