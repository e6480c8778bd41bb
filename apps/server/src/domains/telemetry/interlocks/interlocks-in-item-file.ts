/**
 * Interlocks in the file of an item. Whether one is on does not travel: each comes on, for a guard that
 * somebody had switched off for an hour must not be missing from a plant that was made of the file.
 */
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { interlocksChanged } from '@millwright/contract/telemetry/interlocks/interlocks.events';
import {
  interlock,
  interlockFields,
  type Locked,
  maxInterlocks,
} from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { deviceId, type ItemId, type PointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { madePoints, referParts } from '../assignments/index.ts';
import { checkInterlock } from './check-interlock.ts';
import { insertInterlock, interlocksOf } from './interlocks.store.ts';
import type { InterlockNeeds } from './interlocks.ts';

const { enabled: _comesOn, atRest, ...fieldsOfFile } = interlockFields;

const rowsOfFile = z.object({
  interlocks: z
    // Files from before there was such a choice forbid the rest value, too.
    .array(
      z.object({ id: interlock.shape.id, ...fieldsOfFile, atRest: z._default(atRest, 'forbid') }),
    )
    .check(z.maxLength(maxInterlocks)),
});

export const interlocksInItemFile = (
  needs: Pick<InterlockNeeds, 'devices' | 'outbox' | 'clock'> & {
    /** @throws Fault a refusal where the account of the item may not have so many more */
    demandMore(tx: Tx, item: ItemId, more: number): Promise<void>;
  },
): ItemFilePart =>
  defineItemFilePart({
    key: 'interlocks',
    version: 1,
    rows: rowsOfFile,
    standsFor: { interlocks: [interlockCalls.create] },
    async write(tx, item) {
      const interlocks = await interlocksOf(tx, item);
      return interlocks.length === 0 ? null : rowsOfFile.parse({ interlocks });
    },
    async check({ interlocks }, findings) {
      const giveWay = createGiveWay();
      await findings.unique(
        'interlocks',
        interlocks.map(({ name }) => name),
      );
      for (const { id, name, locked, condition } of interlocks) {
        await giveWay();
        findings.declare('interlock', id);
        if (locked.kind === 'point') findings.refer(name, 'point', locked.pointId);
        else findings.refer(name, 'device', locked.deviceId);
        referParts(findings, name, [condition]);
      }
      return async (tx, { item, ids, made, holds, conflict }) => {
        if (interlocks.length === 0) return;
        await needs.demandMore(tx, item.id, interlocks.length);
        const { devices, outbox, clock } = needs;
        const { part } = madePoints(ids);
        const lock = (locked: Locked): Locked =>
          locked.kind === 'point'
            ? part(locked)
            : { kind: 'device', deviceId: deviceId(ids.get('device', locked.deviceId)) };
        for (const { id, ...row } of interlocks) {
          await giveWay();
          const own = { locked: lock(row.locked), condition: part(row.condition), enabled: true };
          let inputs: PointId[] = [];
          const fits = await holds(row.name, async () => {
            inputs = await checkInterlock(devices, tx, item.id, own);
          });
          if (!fits) continue;
          const input = { ...row, ...own, itemId: item.id };
          const fresh = await insertInterlock(tx, input, inputs, clock.now());
          ids.set('interlock', id, fresh.id);
        }
        const count = interlocks.length;
        made('interlock', count);
        conflict('', 'interlock.file_on', { count });
        await outbox.emit(tx, interlocksChanged, { itemId: item.id });
      };
    },
  });
