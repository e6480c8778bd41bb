/** What is done by itself when a condition turns: what people keep of it, and how it is enabled and disabled. */
import { refuse } from '@millwright/contract';
import type { TriggerRecord } from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import { triggersChanged } from '@millwright/contract/telemetry/triggers/triggers.events';
import {
  maxTriggers,
  type SharedTarget,
  type Trigger,
  type TriggerEdit,
  type TriggerInput,
  type TriggerWithRuns,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { Clock, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Acting, AuditTrail } from '../../../platform/audit/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { type Transactions, type Tx, versioned } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  assignmentsOf,
  type Feeding,
  feedingsOf,
  holdAssignmentsOf,
} from '../assignments/index.ts';
import {
  checkTrigger,
  checkTriggerAlone,
  feedingOfTrigger,
  holdUsed,
  type ItemActors,
  storedTrigger,
} from './check-trigger.ts';
import { listRecords } from './records/index.ts';
import { lastTriggerRuns } from './run/index.ts';
import { sharedTargets } from './shared-targets.ts';
import {
  countTriggers,
  deleteTriggerRows,
  findTriggers,
  insertTrigger,
  listTriggers,
  lockTriggers,
  setTriggersEnabled,
  type TriggerQuery,
  triggersOf,
  updateTrigger,
} from './triggers.store.ts';

/** Asked before something is done that writes: whether who asks may do what this trigger does. */
export type DemandRights = (trigger: Pick<Trigger, 'actions'>) => void;

export interface ChosenTriggers {
  readonly ids: readonly number[];
  /** Of each the one that was looked at, in the order of the ids; absent where any is meant. */
  readonly versions?: readonly number[] | undefined;
}

export interface Triggers {
  list(query: TriggerQuery): Promise<{ list: Trigger[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: number): Promise<TriggerWithRuns>;
  /** @throws Fault the refusals that the call declares, and `general.not_found` for no such item */
  create(input: TriggerInput, acting: Acting): Promise<Trigger>;
  /**
   * @param demand asked where it is enabled, for then it does what it is changed to
   * @throws Fault those of `create` and of `demand`, and `general.conflict` with the fresh trigger
   */
  edit(input: TriggerEdit, acting: Acting, demand: DemandRights): Promise<Trigger>;
  /** Deletes triggers, all or none; answers how many. @throws Fault refusal `general.not_found` */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /** All or none; answers how many. @throws Fault the refusals that the call declares, `general.not_found` */
  enable(chosen: ChosenTriggers, acting: Acting, demand: DemandRights): Promise<number>;
  /** @throws Fault refusal `general.not_found` where one of them is not there */
  find(ids: readonly number[]): Promise<Trigger[]>;
  /** What it recorded. */
  records(
    query: Parameters<typeof listRecords>[1],
  ): Promise<{ list: TriggerRecord[]; total: number }>;
  /** What else writes what these write. @throws Fault refusal `general.not_found` */
  otherWriters(ids: readonly number[]): Promise<SharedTarget[]>;
  /** All or none; answers how many. @throws Fault refusal `general.not_found` */
  disable(ids: readonly number[], acting: Acting): Promise<number>;
  /** The item of each, null where there is no such trigger. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

export interface TriggerNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Devices;
  /** @throws Fault a refusal where the account of the item has as many as it may */
  demandOneMore(tx: Tx, item: ItemId): Promise<void>;
}

/** So many runs are told with a trigger. */
const lastRuns = 20;

type Verb = 'create' | 'edit' | 'delete' | 'enable' | 'disable';

/** The triggers of an item, as the graph of what sets off what sees them. */
export const feedingsOfTriggers = async (tx: Tx, item: ItemId): Promise<readonly Feeding[]> =>
  feedingsOf(await triggersOf(tx, item), feedingOfTrigger);

export function createTriggers(needs: TriggerNeeds): Triggers {
  const { db, transactions, outbox, auditTrail, clock, devices } = needs;

  /** Each on the record; who runs them reads those of an item once. */
  const recordAll = async (
    tx: Tx,
    acting: Acting,
    verb: Verb,
    changes: readonly { before?: Trigger; after?: Trigger }[],
  ): Promise<void> => {
    const items = new Set<ItemId>();
    for (const change of changes) {
      const of = change.after ?? change.before;
      if (of === undefined) continue;
      const { id, name, itemId } = of;
      items.add(itemId);
      await auditTrail.record(tx, {
        ...acting,
        action: `trigger.${verb}`,
        subject: { kind: 'trigger', id, name },
        itemId,
        ...change,
      });
    }
    for (const itemId of items) await outbox.emit(tx, triggersChanged, { itemId });
  };

  /** Until the commit nobody else saves an assignment or a trigger of the item. */
  const holdActors = async (tx: Tx, item: ItemId): Promise<ItemActors> => ({
    assignments: await holdAssignmentsOf(tx, item),
    triggers: await triggersOf(tx, item),
  });

  const setAll = async (
    tx: Tx,
    triggers: readonly Trigger[],
    enabled: Parameters<typeof setTriggersEnabled>[2],
  ): Promise<{ before: Trigger; after: Trigger }[]> => {
    const ids = triggers.map(({ id }) => id);
    const set = new Map(
      (await setTriggersEnabled(tx, ids, enabled)).map((after) => [after.id, after]),
    );
    return triggers.flatMap((before) => {
      const after = set.get(before.id);
      return after === undefined ? [] : [{ before, after }];
    });
  };

  const lockAll = async (tx: Tx, ids: readonly number[]): Promise<Trigger[]> => {
    const found = await lockTriggers(tx, ids);
    if (found.length !== new Set(ids).size) throw refuse('general.not_found');
    return found;
  };

  const find = async (ids: readonly number[]): Promise<Trigger[]> => {
    const found = await findTriggers(db, ids);
    if (found.length !== new Set(ids).size) throw refuse('general.not_found');
    return found;
  };

  return {
    find,
    list: (query) => listTriggers(db, query),
    async get(id) {
      const [found] = await findTriggers(db, [id]);
      if (found === undefined) throw refuse('general.not_found');
      return { ...found, runs: await lastTriggerRuns(db, id, lastRuns) };
    },
    async create(given, acting) {
      const item = given.itemId;
      const input = await storedTrigger(devices, item, given);
      return transactions.run(async (tx) => {
        const actors = await holdActors(tx, item);
        if ((await countTriggers(tx, item)) >= maxTriggers) {
          throw refuse('trigger.too_many', { most: maxTriggers });
        }
        await needs.demandOneMore(tx, item);
        await checkTrigger(devices, tx, item, input, actors);
        const after = await insertTrigger(tx, input, clock.now());
        await recordAll(tx, acting, 'create', [{ after }]);
        return after;
      });
    },
    async edit(given, acting, demand) {
      const [known] = await findTriggers(db, [given.id]);
      if (known === undefined) throw refuse('general.not_found');
      const item = known.itemId;
      const input = await storedTrigger(devices, item, given);
      return transactions.run(async (tx) => {
        const actors = await holdActors(tx, item);
        await checkTrigger(devices, tx, item, input, actors);
        const [found] = await lockTriggers(tx, [input.id]);
        const before = versioned(found, input.version);
        if (before.enabled) demand(input);
        const after = await updateTrigger(tx, input, clock.now());
        await recordAll(tx, acting, 'edit', [{ before, after }]);
        return after;
      });
    },
    delete: (ids, acting) =>
      transactions.run(async (tx) => {
        const found = await lockAll(tx, ids);
        await deleteTriggerRows(tx, ids);
        await recordAll(
          tx,
          acting,
          'delete',
          found.map((before) => ({ before })),
        );
        return found.length;
      }),
    async enable({ ids, versions }, acting, demand) {
      const seen = new Map(versions?.map((version, at) => [ids[at], version]));
      const known = await findTriggers(db, ids);
      const items = [...new Set(known.map(({ itemId }) => itemId))].sort((a, b) => a - b);
      return transactions.run(async (tx) => {
        const actors = new Map<ItemId, ItemActors>();
        for (const item of items) actors.set(item, await holdActors(tx, item));
        const found = await lockAll(tx, ids);
        const held = await holdUsed(devices, tx, found);
        const assignments = new Map<ItemId, ReadonlySet<number>>();
        const giveWay = createGiveWay();
        for (const before of found) {
          await giveWay();
          // One of which no version was sent is none that was looked at.
          if (versions !== undefined) versioned(before, seen.get(before.id) ?? 0);
          demand(before);
          const { itemId } = before;
          const others = actors.get(itemId);
          if (others === undefined) throw refuse('general.not_found');
          const known = assignments.get(itemId);
          if (known !== undefined) await checkTriggerAlone(held, tx, itemId, before, known);
          else {
            // Whether any in the item set each other off is the same for all of it.
            await checkTrigger(held, tx, itemId, before, others);
            assignments.set(itemId, new Set(others.assignments.map(({ id }) => id)));
          }
        }
        const { actor } = acting;
        const by = actor.kind === 'user' ? actor.id : null;
        const turned = found.filter(({ enabled }) => !enabled);
        await recordAll(tx, acting, 'enable', await setAll(tx, turned, { by }));
        return found.length;
      });
    },
    records: (query) => listRecords(db, query),
    async otherWriters(ids) {
      const found = await find(ids);
      const shared: SharedTarget[] = [];
      for (const item of new Set(found.map(({ itemId }) => itemId))) {
        const actors = {
          assignments: await assignmentsOf(db, item),
          triggers: await triggersOf(db, item),
        };
        shared.push(
          ...sharedTargets(
            found.filter(({ itemId }) => itemId === item),
            actors,
          ),
        );
      }
      return shared;
    },
    disable: (ids, acting) =>
      transactions.run(async (tx) => {
        const found = await lockAll(tx, ids);
        const turned = found.filter(({ state }) => state !== 'off');
        await recordAll(tx, acting, 'disable', await setAll(tx, turned, null));
        return found.length;
      }),
    async itemsOf(ids) {
      const found = await findTriggers(db, ids);
      const items = new Map(found.map((each) => [each.id, each.itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}
