/** News of changed rows for every process, gathered so that a bulk edit is heard once. */
import { type Clock, milliseconds } from '@millwright/kernel';
import type { Log } from '../../base/log.ts';
import type { Bus, Outbox } from '../../platform/events/index.ts';

/** Takes the ids of what has changed. */
export type ChangeListener<Id extends number> = (ids: ReadonlySet<Id>) => Promise<void>;

export interface GatheredChanges<Id extends number> {
  /** Tells `listener` of rows that are not what they were. */
  onChange(listener: ChangeListener<Id>): () => void;
}

const gatherFor = milliseconds(50);

/** @param event its name in the outbox and on the bus; `idOf` finds the row in its data */
export function createGatheredChanges<Id extends number>(
  needs: {
    readonly outbox: Pick<Outbox, 'on'>;
    readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
    readonly clock: Clock;
    readonly log: Log;
  },
  event: { readonly name: string; readonly consumer: string; idOf(data: unknown): number },
): GatheredChanges<Id> {
  const { outbox, bus, clock, log } = needs;
  const listeners = new Set<ChangeListener<Id>>();
  let gathered = new Set<Id>();

  const tell = async (): Promise<void> => {
    const ids = gathered;
    gathered = new Set();
    for (const listener of listeners) {
      try {
        await listener(ids);
      } catch (error) {
        log.error({ err: error, event: event.name, rows: ids.size }, 'a change was not taken in');
      }
    }
  };

  // The outbox reaches one process; the bus carries it on to all.
  outbox.on(event.name, event.consumer, async ({ data }) => {
    bus.publish(event.name, String(event.idOf(data)));
  });
  bus.subscribe(event.name, (payload) => {
    if (gathered.size === 0) clock.after(gatherFor, () => void tell());
    gathered.add(Number(new TextDecoder().decode(payload)) as Id);
  });

  return {
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
