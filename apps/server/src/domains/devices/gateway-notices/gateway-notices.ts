/**
 * What happens at the door of a gateway that whoever has its item must know: a box that comes from
 * elsewhere may be somebody else's. Open pages hear of it at once and show it behind the bell until
 * somebody has taken note of it.
 */
import { changesTopics } from '@millwright/contract/call/changes.topics';
import { gatewayNoted } from '@millwright/contract/devices/devices.events';
import type { GatewayNotice } from '@millwright/contract/devices/gateways/gateway-notices.schemas';
import { hours, type ItemId, itemId } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { createRateLimit } from '../../../platform/admission/index.ts';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Changes } from '../../../platform/events/index.ts';
import type { Live } from '../../../platform/live/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import {
  acknowledgeGatewayNotices,
  type GatewayNoticeQuery,
  itemsOfGatewayNotices,
  listGatewayNotices,
  type Noted,
  saveGatewayNotice,
} from './gateway-notices.store.ts';

export interface GatewayNotices {
  /** Tells whoever has the item; what does not work out is in the log, for a box waits for nobody. */
  note(noted: Noted): void;
  list(query: GatewayNoticeQuery): Promise<{ list: GatewayNotice[]; total: number }>;
  /** @returns how many of them nobody had taken note of */
  acknowledge(ids: readonly number[], userName: string, acting: Acting): Promise<number>;
  /** The item of each, null where there is no such notice. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

/** Whoever knows a box can make it happen as often as they like; of each gateway and kind. */
const notedPerHour = 12;

export function createGatewayNotices(
  needs: Pick<DeviceNeeds, 'db' | 'transactions' | 'auditTrail' | 'clock'> & {
    readonly changes: Pick<Changes, 'announce'>;
    readonly live: Pick<Live, 'publish'>;
    readonly log: Log;
  },
): GatewayNotices {
  const { db, transactions, auditTrail, clock, live, log } = needs;
  const limit = createRateLimit({ clock, limit: notedPerHour, window: hours(1) });
  const news = needs.changes.announce(gatewayNoted);
  news.subscribe((all) => {
    for (const of of new Set(all.map((each) => each.itemId))) {
      live.publish(changesTopics.item, of, { of, tags: ['gateway_notice'] });
    }
  });
  return {
    note(noted) {
      const key = `${noted.gatewayId} ${noted.kind}`;
      if (limit.wait(key) > 0) return;
      limit.add(key);
      saveGatewayNotice(db, noted, clock.now()).then(
        (item) => item !== null && news.tell([{ itemId: item }]),
        (error: unknown) =>
          log.warn({ err: error, noted }, 'a gateway notice could not be recorded'),
      );
    },
    list: (query) => listGatewayNotices(db, query, needs.clock.now()),
    async acknowledge(ids, userName, acting) {
      const noted = await transactions.run(async (tx) => {
        const fresh = await acknowledgeGatewayNotices(tx, ids, { userName, now: clock.now() });
        for (const { id, itemId: item, gatewayName } of fresh) {
          await auditTrail.record(tx, {
            ...acting,
            action: 'gateway_notice.acknowledge',
            subject: { kind: 'gateway_notice', id, name: gatewayName },
            itemId: item,
          });
        }
        return fresh;
      });
      return noted.length;
    },
    async itemsOf(ids) {
      const found = new Map(
        (await itemsOfGatewayNotices(db, ids)).map(({ id, itemId: of }) => [id, of]),
      );
      return ids.map((id) => {
        const of = found.get(id);
        return of === undefined ? null : itemId(of);
      });
    },
  };
}
