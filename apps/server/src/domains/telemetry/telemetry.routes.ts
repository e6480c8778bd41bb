import { refuse } from '@millwright/contract';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { ItemId } from '@millwright/kernel';
import type { Session } from '../../platform/access/index.ts';
import { mayKnow, personOf } from '../../platform/access/index.ts';
import { actingFor } from '../../platform/audit/index.ts';
import type { CallContext, Http } from '../../platform/http/index.ts';
import { checkHistoryLimit, type HistoryLimit } from './history/index.ts';
import type { TelemetryTasks } from './offer-tasks.ts';
import type { Telemetry } from './telemetry.ts';
import type { GivenScreen, WriteRequest } from './writes/index.ts';

/** The items a list may draw from; a named item that is not the caller's is one unknown to him. */
function visibleItems(session: Session, named: ItemId | undefined): 'all' | ReadonlySet<ItemId> {
  if (named === undefined) return session.items;
  if (!mayKnow(session, named)) throw refuse('general.not_found');
  return new Set([named]);
}

/** Who writes, and what goes with it, whatever is written. */
const writtenBy = async (
  telemetry: Pick<Telemetry, 'writtenFrom'>,
  input: Pick<WriteRequest, 'pointId'> & {
    readonly screen?: GivenScreen | undefined;
    readonly note?: string | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly typedName?: string | undefined;
    readonly validSeconds?: number | undefined;
  },
  context: Pick<CallContext, 'session' | 'address' | 'waitedMs'>,
): Promise<Omit<WriteRequest, 'value'>> => {
  const { session, address } = context;
  const screen = input.screen && (await telemetry.writtenFrom(input.screen, input.pointId));
  return {
    pointId: input.pointId,
    note: input.note ?? null,
    idempotencyKey: input.idempotencyKey ?? null,
    userId: session.userId,
    userName: actingFor({ session, address }).actor.name,
    personId: personOf(session),
    address,
    screen,
    assignmentId: null,
    typedName: input.typedName ?? null,
    validSeconds: input.validSeconds ?? null,
    // Up to now: the screen may have been waited for.
    waitedMs: context.waitedMs,
    tokenHash: session.tokenHash,
  };
};

/** Pixels of all the lines of one reply: what is beyond would hold the loop up. */
const mostSlots = 80_000;

export function routeTelemetry(
  http: Http,
  telemetry: Telemetry,
  limit: HistoryLimit,
  tasks: TelemetryTasks,
): void {
  http.handle(telemetryCalls.itemPreview, (input) => telemetry.itemPreview(input));
  http.handle(telemetryCalls.groupPreview, (input) => telemetry.groupedPoints(input));
  http.handle(telemetryCalls.blockValues, ({ blockId }) => telemetry.blockValues(blockId));
  http.handle(telemetryCalls.values, ({ points }) => ({ list: telemetry.values(points) }));
  http.handle(telemetryCalls.devicePreview, ({ itemId: named }, { session }) => ({
    list: telemetry.devices(visibleItems(session, named)),
  }));
  http.handle(telemetryCalls.setValue, async (input, context) =>
    telemetry.setValue({ ...(await writtenBy(telemetry, input, context)), value: input.value }),
  );
  http.handle(telemetryCalls.setRelative, async (input, context) =>
    telemetry.setRelative({
      ...(await writtenBy(telemetry, input, context)),
      change: input.change,
    }),
  );
  http.handle(telemetryCalls.undo, async (input, context) =>
    telemetry.setRelative({
      ...(await writtenBy(telemetry, input, context)),
      change: { op: 'undo', commandId: input.commandId },
    }),
  );
  http.handle(telemetryCalls.setValues, (input, { session, address, waitedMs }) =>
    telemetry.setValues({
      deviceId: input.deviceId,
      values: input.values,
      flag: input.flag ?? null,
      note: input.note ?? null,
      idempotencyKey: input.idempotencyKey ?? null,
      userId: session.userId,
      userName: actingFor({ session, address }).actor.name,
      address,
      validSeconds: input.validSeconds ?? null,
      waitedMs,
      tokenHash: session.tokenHash,
    }),
  );
  http.handle(telemetryCalls.cancelValues, async ({ deviceId, batch }) => ({
    cancelled: await telemetry.cancelValues(deviceId, batch),
  }));
  http.handle(telemetryCalls.decide, (input, { session, address }) =>
    telemetry.decideWrite({
      ...input,
      userId: session.userId,
      personId: personOf(session),
      userName: actingFor({ session, address }).actor.name,
    }),
  );
  http.handle(telemetryCalls.awaiting, async (_, { session }) => {
    const { userId, grade, permissions, items } = session;
    if (grade !== 0 && !permissions.has('points.write')) return { list: [] };
    return {
      list: await telemetry.awaitingWrites(items, { userId, personId: personOf(session) }),
    };
  });
  http.handle(telemetryCalls.approvers, async ({ itemId }) => ({
    there: await telemetry.canApprove(itemId),
  }));
  http.handle(telemetryCalls.writeState, async ({ commandId }, { session }) => {
    const command = await telemetry.writeCommand(commandId);
    if (!command || !mayKnow(session, command.itemId)) throw refuse('general.not_found');
    return command;
  });
  http.handle(telemetryCalls.writeList, (input, { session }) => {
    const items = visibleItems(session, input.itemId);
    return telemetry.writeCommands({ ...input, items: items === 'all' ? items : [...items] });
  });
  http.handle(telemetryCalls.exportWrites, (input, context) => {
    visibleItems(context.session, input.itemId);
    return tasks.writes(input, context);
  });
  http.handle(telemetryCalls.trend, async (input, { session }) => {
    await checkHistoryLimit(limit, session.userId, input.from);
    const width = Math.min(input.width, Math.floor(mostSlots / input.points.length));
    return { series: await telemetry.trend({ ...input, width }) };
  });
  http.handle(telemetryCalls.exportSamples, async (input, context) => {
    await checkHistoryLimit(limit, context.session.userId, input.from);
    return tasks.samples(input, context);
  });
  http.handle(telemetryCalls.calculatePast, async (input, context) => {
    await checkHistoryLimit(limit, context.session.userId, input.from);
    return tasks.past(input, context);
  });
}
