/** Values that are written by themselves: what people keep of them, and how they are started and ended. */
import { refuse } from '@millwright/contract';
import { assignmentsChanged } from '@millwright/contract/telemetry/assignments/assignments.events';
import {
  type Assignment,
  type AssignmentEdit,
  type AssignmentInput,
  type AssignmentStarted,
  type AssignmentWithWrites,
  maxAssignments,
  type TargetWriter,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { Clock, ItemId, PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Acting, AuditTrail } from '../../../platform/audit/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { type Transactions, type Tx, versioned } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { WritesStore } from '../writes/index.ts';
import type { Feeding } from './assignment-loop.ts';
import {
  type AssignmentQuery,
  countAssignments,
  deleteAssignmentRows,
  findAssignments,
  holdAssignmentsOf,
  insertAssignment,
  listAssignments,
  lockAssignments,
  setEnabled,
  startedWriters,
  updateAssignment,
} from './assignments.store.ts';
import { checkAssignment, checkMode, storedAssignment } from './check-assignment.ts';

export interface Assignments {
  list(query: AssignmentQuery): Promise<{ list: Assignment[]; total: number }>;
  /** @throws Fault refusal `general.not_found` */
  get(id: number): Promise<AssignmentWithWrites>;
  /** @throws Fault the refusals that the call declares, and `general.not_found` for no such item */
  create(input: AssignmentInput, acting: Acting): Promise<Assignment>;
  /**
   * @param demandWriter asked where it is started, or a trigger may start it, for then it writes what it
   *   is changed to
   * @throws Fault those of `create` and of `demandWriter`, and `general.conflict` with the fresh assignment
   */
  edit(input: AssignmentEdit, acting: Acting, demandWriter: () => void): Promise<Assignment>;
  /** Deletes assignments, all or none; answers how many. @throws Fault refusal `general.not_found` */
  delete(ids: readonly number[], acting: Acting): Promise<number>;
  /**
   * @param version that was looked at; absent where any is meant
   * @throws Fault the refusals that the call declares, and `general.not_found`
   */
  start(id: number, acting: Acting, version?: number): Promise<AssignmentStarted>;
  /** What is started beside it and writes its target, too. @throws Fault refusal `general.not_found` */
  otherWriters(id: number): Promise<TargetWriter[]>;
  /** @throws Fault refusal `general.not_found` */
  end(id: number, acting: Acting): Promise<Assignment>;
  /** The item of each, null where there is no such assignment. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

export interface AssignmentNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Clock;
  readonly devices: Devices;
  readonly writes: Pick<WritesStore, 'listAfter'>;
  /** The triggers of an item, which may set assignments off. */
  triggersOf(tx: Tx, item: ItemId): Promise<readonly Feeding[]>;
  /** The enabled triggers that write a point, but by this assignment, by name. */
  writingTriggers(db: Kysely<unknown>, point: PointId, besides: number): Promise<string[]>;
  /** @throws Fault a refusal where one of these is used by something that would miss it */
  refuseUsed(tx: Tx, ids: readonly number[]): Promise<void>;
  /** @throws Fault a refusal where the account of the item has as many as it may */
  demandOneMore(tx: Tx, item: ItemId): Promise<void>;
}

/** Writes that are told with an assignment. */
const lastWrites = 5;

type Verb = 'create' | 'edit' | 'delete' | 'start' | 'end';

export function createAssignments(needs: AssignmentNeeds): Assignments {
  const { db, transactions, outbox, auditTrail, clock, devices } = needs;

  const record = async (
    tx: Tx,
    acting: Acting,
    verb: Verb,
    { id, name, itemId }: Assignment,
    change: { before?: Assignment; after?: Assignment },
  ): Promise<void> => {
    await auditTrail.record(tx, {
      ...acting,
      action: `assignment.${verb}`,
      subject: { kind: 'assignment', id, name },
      itemId,
      ...change,
    });
    await outbox.emit(tx, assignmentsChanged, { itemId });
  };

  const knownItem = async (id: number): Promise<ItemId> => {
    const [known] = await findAssignments(db, [id]);
    if (known === undefined) throw refuse('general.not_found');
    return known.itemId;
  };

  const locked = async (tx: Tx, id: number): Promise<Assignment> => {
    const [found] = await lockAssignments(tx, [id]);
    if (found === undefined) throw refuse('general.not_found');
    return found;
  };

  const writersBeside = async (
    from: Kysely<unknown>,
    { id, targetPointId }: Assignment,
  ): Promise<TargetWriter[]> => {
    const assignments = await startedWriters(from, targetPointId, id);
    const triggers = await needs.writingTriggers(from, targetPointId, id);
    return [
      ...assignments.map((name) => ({ kind: 'assignment' as const, name })),
      ...triggers.map((name) => ({ kind: 'trigger' as const, name })),
    ];
  };

  return {
    list: (query) => listAssignments(db, query),
    async get(id) {
      const [found] = await findAssignments(db, [id]);
      if (found === undefined) throw refuse('general.not_found');
      const filter = { items: [found.itemId], assignmentId: id };
      return { ...found, writes: await needs.writes.listAfter(filter, null, lastWrites) };
    },
    async create(given, acting) {
      checkMode(given);
      const item = given.itemId;
      const input = await storedAssignment(devices, item, given);
      return transactions.run(async (tx) => {
        const others = await holdAssignmentsOf(tx, item);
        if ((await countAssignments(tx, item)) >= maxAssignments) {
          throw refuse('assignment.too_many', { most: maxAssignments });
        }
        await needs.demandOneMore(tx, item);
        const triggers = await needs.triggersOf(tx, item);
        const inputs = await checkAssignment(devices, tx, item, input, others, triggers);
        const after = await insertAssignment(tx, input, inputs, clock.now());
        await record(tx, acting, 'create', after, { after });
        return after;
      });
    },
    async edit(given, acting, demandWriter) {
      checkMode(given);
      const item = await knownItem(given.id);
      const input = await storedAssignment(devices, item, given);
      return transactions.run(async (tx) => {
        const others = await holdAssignmentsOf(tx, item);
        const triggers = await needs.triggersOf(tx, item);
        const inputs = await checkAssignment(devices, tx, item, input, others, triggers);
        const [found] = await lockAssignments(tx, [input.id]);
        const before = versioned(found, input.version);
        const isActedBy = triggers.some(({ starts }) => starts?.includes(before.id));
        if (before.enabled || isActedBy) demandWriter();
        const after = await updateAssignment(tx, input, inputs, clock.now());
        await record(tx, acting, 'edit', after, { before, after });
        return after;
      });
    },
    delete: (ids, acting) =>
      transactions.run(async (tx) => {
        const found = await lockAssignments(tx, ids);
        if (found.length !== new Set(ids).size) throw refuse('general.not_found');
        await needs.refuseUsed(tx, ids);
        await deleteAssignmentRows(tx, ids);
        for (const before of found) await record(tx, acting, 'delete', before, { before });
        return found.length;
      }),
    async start(id, acting, version) {
      const item = await knownItem(id);
      return transactions.run(async (tx) => {
        const others = await holdAssignmentsOf(tx, item);
        const [given] = others.filter((each) => each.id === id);
        if (given === undefined) throw refuse('general.not_found');
        const triggers = await needs.triggersOf(tx, item);
        await checkAssignment(devices, tx, item, given, others, triggers);
        const before = await locked(tx, id);
        if (version !== undefined) versioned(before, version);
        const otherWriters = await writersBeside(tx, before);
        if (before.enabled) return { ...before, otherWriters };
        const { actor } = acting;
        const by = actor.kind === 'user' ? actor.id : null;
        const after = await setEnabled(tx, id, { by });
        await record(tx, acting, 'start', after, { before, after });
        return { ...after, otherWriters };
      });
    },
    async otherWriters(id) {
      const [found] = await findAssignments(db, [id]);
      if (found === undefined) throw refuse('general.not_found');
      return writersBeside(db, found);
    },
    end: (id, acting) =>
      transactions.run(async (tx) => {
        const before = await locked(tx, id);
        if (before.state === 'ended') return before;
        const after = await setEnabled(tx, id, null);
        await record(tx, acting, 'end', after, { before, after });
        return after;
      }),
    async itemsOf(ids) {
      const found = await findAssignments(db, ids);
      const items = new Map(found.map((each) => [each.id, each.itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}
