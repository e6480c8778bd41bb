/**
 * Shelving: nobody is told for a while of what alarms come from. It is a dimension beside the states
 * of an alarm: what is shelved is raised, cleared and recorded as ever, and is told of again when the
 * time is over, when somebody says so, or, where it was shelved once, when its alarm has cleared.
 */
import { refuse } from '@millwright/contract';
import { alarmAnnounced, alarmOrderWanted } from '@millwright/contract/alarms/alarms.events';
import type { Alarm, ShelvingWay } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmShelf } from '@millwright/contract/alarms/shelving/shelving.schemas';
import type { AuditAction } from '@millwright/contract/manifest/subjects';
import type { Timestamp } from '@millwright/kernel';
import { z } from 'zod';
import { type Acting, actingAs } from '../../../platform/audit/index.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { holdRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  type AlarmSource,
  alarmSource,
  listShelves,
  lockAlarms,
  lockShelves,
  markShelved,
  nextShelfEnd,
  putShelves,
  type ShelfQuery,
  shelvesOf,
  shelvesOver,
  sourceKey,
  takeShelves,
  wantOrders,
} from '../occurrences/index.ts';
import { serviceEnd, shelvingEnd } from './longest-shelving.ts';

interface ShelvingRequest {
  readonly ids: readonly number[];
  readonly reason: string;
}

export interface Shelving {
  list(query: ShelfQuery): Promise<{ list: AlarmShelf[]; total: number }>;
  /**
   * @param request.isLong whether by somebody who may also take alarms out of service
   * @returns the alarms that are shelved by it
   * @throws Fault refusal `general.not_found`, `alarm.source_gone`, `alarm.shelved_too_long`
   */
  shelve(
    request: ShelvingRequest & {
      readonly oneShot: boolean;
      readonly forMs: number;
      readonly isLong: boolean;
    },
    acting: Acting,
  ): Promise<Alarm[]>;
  /**
   * @throws Fault refusal `general.not_found`, `alarm.source_gone`, `alarm.shelved_until_past`,
   *   `alarm.out_of_service_too_long`
   */
  takeOutOfService(
    request: ShelvingRequest & { readonly until: number },
    acting: Acting,
  ): Promise<Alarm[]>;
  /**
   * @returns the alarms that are told of again
   * @throws Fault refusal `general.not_found`; `alarm.not_shelved` when none of them is
   */
  unshelve(ids: readonly number[], acting: Acting): Promise<Alarm[]>;
  /** Makes sure that what is shelved will end, whoever shelved it. */
  begin(): Promise<void>;
}

interface PutShelves {
  readonly way: ShelvingWay;
  readonly action: AuditAction;
  /** @param since when the first of them was shelved, however often anew. @throws where that is too long */
  endOf(now: Timestamp, since: number): Timestamp;
}

/** Of all that is shelved: it ends what is over and waits for the next. */
const endJob = defineJob('alarms.end_shelving', z.object({}));

export function createShelving(
  needs: AlarmNeeds & { readonly jobs: Pick<Jobs, 'define' | 'enqueue'> },
): Shelving {
  const { clock, transactions, outbox, jobs } = needs;

  const record = (
    tx: Tx,
    acting: Acting,
    action: AuditAction,
    alarm: Pick<Alarm, 'id' | 'name' | 'itemId'>,
    after: Readonly<Record<string, unknown>>,
  ) =>
    needs.auditTrail.record(tx, {
      ...acting,
      action,
      subject: { kind: 'alarm', id: alarm.id, name: alarm.name },
      itemId: alarm.itemId,
      after,
    });

  const wait = async (tx: Tx): Promise<void> => {
    const runAt = await nextShelfEnd(tx);
    if (runAt !== undefined) await jobs.enqueue(tx, endJob, {}, { runAt, key: 'next' });
  };

  /** The alarms of these, one of each source, locked after the shelves. */
  const lockChosen = async (tx: Tx, ids: readonly number[]): Promise<Alarm[]> => {
    await lockShelves(tx);
    const found = await lockAlarms(tx, ids);
    if (found.length !== new Set(ids).size) throw refuse('general.not_found');
    return [...new Map(found.map((alarm) => [sourceKey(alarmSource(alarm)), alarm])).values()];
  };

  const put = async (
    { ids, reason }: ShelvingRequest,
    { way, action, endOf }: PutShelves,
    acting: Acting,
  ): Promise<Alarm[]> => {
    const silenced = await transactions.run(async (tx) => {
      const chosen = await lockChosen(tx, ids);
      const there = await withSource(needs, tx, chosen);
      if (there.length === 0) {
        throw refuse('alarm.source_gone', { number: chosen[0]?.number ?? '' });
      }
      const now = clock.now();
      const begun = { begunAt: now, begunBy: acting.actor.name };
      const known = await shelvesOf(tx, there.map(alarmSource));
      const sinceOf = (alarm: Alarm): number => {
        const before = known.get(sourceKey(alarmSource(alarm)));
        return before === undefined || before.way === 'out-of-service' || before.endsAt <= now
          ? now
          : before.since;
      };
      const shelves = there.map((alarm) => ({
        ...alarm,
        ...alarmSource(alarm),
        ...{ alarmId: alarm.id, way, reason, since: sinceOf(alarm), ...begun },
      }));
      const endsAt = endOf(now, Math.min(...shelves.map(({ since }) => since)));
      await putShelves(
        tx,
        shelves.map((shelf) => ({ ...shelf, endsAt })),
      );
      for (const alarm of there) {
        const { number, deviceName } = alarm;
        await record(tx, acting, action, alarm, { number, deviceName, way, endsAt, note: reason });
      }
      await wait(tx);
      return markShelved(tx, there.map(alarmSource), { way, endsAt });
    });
    needs.tell('silenced', silenced);
    return silenced;
  };

  /** Takes sources off the shelf; what is active is told of again. */
  const take = async (tx: Tx, sources: readonly AlarmSource[], acting: Acting) => {
    const taken = await takeShelves(tx, sources);
    for (const shelf of taken) {
      const { alarmId: id, deviceName, way, begunBy } = shelf;
      await record(tx, acting, 'alarm.unshelve', { ...shelf, id }, { deviceName, way, begunBy });
    }
    const told = taken.length === 0 ? [] : await markShelved(tx, taken, null);
    // What nobody was told of asked for no order.
    const { alarms: after, noted } = await wantOrders(tx, told);
    await outbox.emitAll(tx, alarmAnnounced, after);
    await outbox.emitAll(tx, alarmOrderWanted, noted);
    return { taken, after };
  };

  const endThoseOver = async (): Promise<void> => {
    const after = await transactions.run(async (tx) => {
      await lockShelves(tx);
      const over = await shelvesOver(tx, clock.now());
      const told = over.length === 0 ? [] : (await take(tx, over, actingAs('alarms'))).after;
      await wait(tx);
      return told;
    });
    needs.tell('announced', after);
  };
  jobs.define(endJob, endThoseOver);

  return {
    list: (query) => listShelves(needs.db, query),
    shelve({ oneShot, forMs, isLong, ...request }, acting) {
      const way = oneShot ? 'one-shot' : 'timed';
      const endOf: PutShelves['endOf'] = (now, since) => shelvingEnd(forMs, now, isLong, since);
      return put(request, { way, endOf, action: 'alarm.shelve' }, acting);
    },
    takeOutOfService({ until, ...request }, acting) {
      const endOf: PutShelves['endOf'] = (now) => serviceEnd(until, now);
      return put(request, { way: 'out-of-service', endOf, action: 'alarm.out_of_service' }, acting);
    },
    async unshelve(ids, acting) {
      const after = await transactions.run(async (tx) => {
        const chosen = await lockChosen(tx, ids);
        const done = await take(tx, chosen.map(alarmSource), acting);
        if (done.taken.length === 0) {
          throw refuse('alarm.not_shelved', { number: chosen[0]?.number ?? '' });
        }
        return done.after;
      });
      needs.tell('announced', after);
      return after;
    },
    begin: endThoseOver,
  };
}

/** Those whose rule or limit is still there: of what is gone nothing more is raised. */
async function withSource(
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
  alarms: readonly Alarm[],
): Promise<Alarm[]> {
  const ofRules = alarms.flatMap(({ ruleId }) => ruleId ?? []);
  const ofLimits = alarms.flatMap(({ ruleId, pointId }) =>
    ruleId === null ? (pointId ?? []) : [],
  );
  const rules = new Set((await holdRules(tx, ofRules)).map(({ id }) => id));
  const points = new Set((await devices.holdPoints(tx, ofLimits)).map(({ id }) => id));
  return alarms.filter(({ ruleId, pointId }) =>
    ruleId === null ? pointId !== null && points.has(pointId) : rules.has(ruleId),
  );
}
