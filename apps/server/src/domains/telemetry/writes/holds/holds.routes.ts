import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import type { ListedHold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type { WrittenFrom } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { personOf } from '../../../../platform/access/index.ts';
import { actingFor } from '../../../../platform/audit/index.ts';
import type { Http } from '../../../../platform/http/index.ts';
import type { GivenScreen } from '../people/index.ts';
import type { Holds } from './holds.ts';

/** What is asked of telemetry. */
interface HoldsOfTelemetry extends Pick<Holds, 'press'> {
  listHolds(items: 'all' | ReadonlySet<ItemId>): Promise<ListedHold[]>;
  readonly settleHold: Holds['settle'];
  writtenFrom(screen: GivenScreen, point: PointId): Promise<WrittenFrom>;
}

/** Buttons that write as long as they are held. */
export function routeHolds(http: Http, telemetry: HoldsOfTelemetry): void {
  http.handle(holdCalls.press, async ({ screen, ...input }, { session, address }) =>
    telemetry.press({
      ...input,
      screen: screen && (await telemetry.writtenFrom(screen, input.pointId)),
      userId: session.userId,
      personId: personOf(session),
      userName: actingFor({ session, address }).actor.name,
      address,
      tokenHash: session.tokenHash,
    }),
  );
  http.handle(holdCalls.list, async (_, { session }) => ({
    list: await telemetry.listHolds(session.items),
  }));
  http.handle(holdCalls.settle, (input, { session, address }) =>
    telemetry.settleHold({ ...input, userName: actingFor({ session, address }).actor.name }),
  );
}
