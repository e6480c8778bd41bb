/** Rehearsals: what a rule or changed limits would have raised, before they are switched on. */
import { type CallParsed, refuse } from '@millwright/contract';
import { alarmRehearsalCalls } from '@millwright/contract/alarms/rehearsal/rehearsal.calls';
import { createGiveWay, inShareOf } from '../../../base/give-way.ts';
import { mayKnow } from '../../../platform/access/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import { type CsvTaskNeeds, offerCsvPages } from '../../tasks/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import { checkedDraft, type DraftNeeds } from './draft-conditions.ts';
import { type PerformNeeds, performRehearsal } from './perform-rehearsal.ts';
import { findRehearsal, saveRehearsal } from './rehearsal.store.ts';
import { columnsIn, rowsOf } from './rehearsal-file.ts';

export type RehearsalNeeds = CsvTaskNeeds &
  HistoryLimit &
  PerformNeeds &
  DraftNeeds & {
    readonly http: Pick<Http, 'handle'>;
    readonly devices: Pick<Devices, 'itemsOfPoints'>;
  };

type Input = CallParsed<typeof alarmRehearsalCalls.start>;

/** Answers the call that starts one, a task of its own, and that which reads what it came to. */
export function offerRehearsals({ http, ...needs }: RehearsalNeeds): void {
  const start = offerCsvPages(needs, {
    kind: 'alarm_rehearsal',
    call: alarmRehearsalCalls.start,
    name: 'alarm-rehearsal',
    columns: columnsIn,
    async *pages({ itemId: item, from, to, draft }: Input, run) {
      const demandItem = (): void => {
        if (!mayKnow({ items: run.access.items }, item)) throw refuse('general.not_found');
      };
      demandItem();
      // What it looks at may be another's since it was asked for.
      const { ready } = await checkedDraft(needs, item, draft);
      const giveWay = inShareOf(run.access.accountId, () => createGiveWay());
      const simulated = await performRehearsal(
        needs,
        { item, from, to, draft: ready },
        { giveWay, signal: run.signal, progress: (done, total) => run.progress(done, total) },
      );
      const owners = await needs.devices.itemsOfPoints(ready.points);
      if (owners.some((owner) => owner !== item)) throw refuse('alarm.point_foreign');
      demandItem();
      await saveRehearsal(needs.db, run.id, simulated.result);
      yield* rowsOf(simulated);
    },
  });
  http.handle(alarmRehearsalCalls.start, async (input, context) => {
    await checkHistoryLimit(needs, context.session.userId, input.from);
    const { stored } = await checkedDraft(needs, input.itemId, input.draft);
    return await start({ ...input, draft: stored }, context);
  });
  http.handle(alarmRehearsalCalls.get, async ({ id }, { session }) => {
    const found = await findRehearsal(needs.db, id);
    if (found !== null && !mayKnow(session, found.itemId)) throw refuse('general.not_found');
    return found;
  });
}
