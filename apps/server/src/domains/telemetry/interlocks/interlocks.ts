/** Conditions that forbid writing: what people keep of them, and how they stand. */
import { refuse } from '@millwright/contract';
import { interlocksChanged } from '@millwright/contract/telemetry/interlocks/interlocks.events';
import {
  type ForbiddingInterlock,
  type Interlock,
  type InterlockEdit,
  type InterlockInput,
  type InterlockNow,
  maxInterlocks,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { type Clock, type ItemId, isRestValue, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Acting, AuditTrail } from '../../../platform/audit/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { type Transactions, type Tx, versioned } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { checkInterlock } from './check-interlock.ts';
import { storedCondition } from './compile-interlock.ts';
import {
  countInterlocks,
  deleteInterlockRows,
  findInterlocks,
  type InterlockQuery,
  insertInterlock,
  listInterlocks,
  lockInterlocks,
  updateInterlock,
} from './interlocks.store.ts';
import type { RunningInterlocks, Standing } from './run/index.ts';

export interface Interlocks {
  list(query: InterlockQuery): Promise<{ list: InterlockNow[]; total: number }>;
  /** Those that forbid writing the point now; with a value, as the log has it, those that forbid that. */
  forbidding(pointId: PointId, value?: string): Promise<ForbiddingInterlock[]>;
  /** @throws Fault the refusals that the call declares, and `general.not_found` for no such item */
  create(input: InterlockInput, acting: Acting): Promise<Interlock>;
  /** @throws Fault those of `create`, and `general.conflict` with the fresh interlock */
  edit(input: InterlockEdit, acting: Acting): Promise<Interlock>;
  /** Deletes interlocks, all or none; answers how many. @throws Fault refusal `general.not_found` */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /** The item of each, null where there is no such interlock. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

export interface InterlockNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Devices;
  readonly running: Pick<RunningInterlocks, 'standingsOf' | 'forbidding' | 'follow'>;
  /** @throws Fault a refusal where the account of the item has as many as it may */
  demandOneMore(tx: Tx, item: ItemId): Promise<void>;
}

export function createInterlocks(needs: InterlockNeeds): Interlocks {
  const { db, transactions, outbox, auditTrail, clock, devices, running } = needs;

  const record = async (
    tx: Tx,
    acting: Acting,
    verb: 'create' | 'edit' | 'delete',
    { id, name, itemId }: Interlock,
    change: { before?: Interlock; after?: Interlock },
  ): Promise<void> => {
    await auditTrail.record(tx, {
      ...acting,
      action: `interlock.${verb}`,
      subject: { kind: 'interlock', id, name },
      itemId,
      ...change,
    });
    await outbox.emit(tx, interlocksChanged, { itemId });
  };

  return {
    async list(query) {
      const { list, total } = await listInterlocks(db, query);
      await running.follow(query.itemId, list);
      const standings = await running.standingsOf(query.itemId, list);
      return { list: list.map((one, n) => ({ ...one, ...(standings[n] as Standing) })), total };
    },
    async forbidding(pointId, value) {
      const [point] = await devices.findPoints([pointId]);
      if (point === undefined) return [];
      const list = await running.forbidding({ ...point, pointId });
      const rests = value !== undefined && isRestValue(point, value);
      return list.filter(({ atRest }) => !rests || atRest === 'forbid');
    },
    async create(given, acting) {
      const { itemId } = given;
      const condition = await storedCondition(devices, itemId, given.condition);
      return transactions.run(async (tx) => {
        if ((await countInterlocks(tx, itemId)) >= maxInterlocks) {
          throw refuse('interlock.too_many', { most: maxInterlocks });
        }
        await needs.demandOneMore(tx, itemId);
        const input = { ...given, condition };
        const inputs = await checkInterlock(devices, tx, itemId, input);
        const after = await insertInterlock(tx, input, inputs, clock.now());
        await record(tx, acting, 'create', after, { after });
        return after;
      });
    },
    async edit(given, acting) {
      const [known] = await findInterlocks(db, [given.id]);
      if (known === undefined) throw refuse('general.not_found');
      const { itemId } = known;
      const input = {
        ...given,
        condition: await storedCondition(devices, itemId, given.condition),
      };
      return transactions.run(async (tx) => {
        const inputs = await checkInterlock(devices, tx, itemId, input);
        const [found] = await lockInterlocks(tx, [given.id]);
        const before = versioned(found, given.version);
        const { atRest = before.atRest } = given;
        const after = await updateInterlock(tx, { ...input, atRest }, inputs, clock.now());
        await record(tx, acting, 'edit', after, { before, after });
        return after;
      });
    },
    delete: (ids, acting) =>
      transactions.run(async (tx) => {
        const found = await lockInterlocks(tx, ids);
        if (found.length !== new Set(ids).size) throw refuse('general.not_found');
        await deleteInterlockRows(tx, ids);
        for (const before of found) await record(tx, acting, 'delete', before, { before });
        return found.length;
      }),
    async itemsOf(ids) {
      const found = await findInterlocks(db, ids);
      const items = new Map(found.map((each) => [each.id, each.itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}
