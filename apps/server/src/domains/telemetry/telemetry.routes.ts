import { refuse } from '@millwright/contract';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { itemId } from '@millwright/kernel';
import type { Session } from '../../platform/access/index.ts';
import { mayKnow } from '../../platform/access/index.ts';
import { csvFile, csvOf } from '../../platform/files/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { logPages } from '../audit/index.ts';
import { checkHistoryLimit, type HistoryLimit } from './history/index.ts';
import type { Telemetry } from './telemetry.ts';
import { writeColumns } from './writes/index.ts';

/** The items a list may draw from; a named item that is not the caller's is one unknown to him. */
function visibleItems(session: Session, named: number | undefined): 'all' | ReadonlySet<number> {
  if (named === undefined) return session.items;
  if (!mayKnow(session, itemId(named))) throw refuse('general.not_found');
  return new Set([named]);
}

export function routeTelemetry(http: Http, telemetry: Telemetry, limit: HistoryLimit): void {
  http.handle(telemetryCalls.itemPreview, (input) => telemetry.itemPreview(input));
  http.handle(telemetryCalls.groupPreview, async (input) => ({
    list: await telemetry.groupedPoints(input),
  }));
  http.handle(telemetryCalls.blockValues, ({ blockId }) => telemetry.blockValues(blockId));
  http.handle(telemetryCalls.values, ({ points }) => ({ list: telemetry.values(points) }));
  http.handle(telemetryCalls.devicePreview, ({ itemId: named }, { session }) => ({
    list: telemetry.devices(visibleItems(session, named)),
  }));
  http.handle(telemetryCalls.setValue, (input, { session, address }) =>
    telemetry.setValue({
      pointId: input.pointId,
      value: input.value,
      note: input.note ?? null,
      idempotencyKey: input.idempotencyKey ?? null,
      userId: session.userId,
      userName: session.userName,
      address,
    }),
  );
  http.handle(telemetryCalls.writeState, async ({ commandId }, { session }) => {
    const command = await telemetry.writeCommand(commandId);
    if (!command || !mayKnow(session, itemId(command.itemId))) throw refuse('general.not_found');
    return command;
  });
  http.handle(telemetryCalls.writeList, (input, { session }) => {
    const items = visibleItems(session, input.itemId);
    return telemetry.writeCommands({ ...input, items: items === 'all' ? items : [...items] });
  });
  http.handleDownload(telemetryCalls.exportWrites, (input, { session, language }) => {
    const { timeZone, ...filter } = input;
    const visible = visibleItems(session, input.itemId);
    const items = visible === 'all' ? visible : [...visible];
    const pages = logPages(
      (page) => telemetry.writeCommands({ ...filter, ...page, items }),
      input.to,
      limit.clock.now(),
    );
    return csvFile('value-changes', csvOf(writeColumns(timeZone), pages, language));
  });
  http.handle(telemetryCalls.trend, async (input, { session }) => {
    await checkHistoryLimit(limit, session.userId, input.from);
    return { series: await telemetry.trend(input) };
  });
}
