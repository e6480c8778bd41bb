/**
 * Report schedules in the file of an item. What they make and whom they tell goes by names; people are
 * looked for in the account of whoever imports. They come paused: whom they tell here is looked at first.
 */

import { text } from '@millwright/contract/fields/text';
import { reportScheduleCalls } from '@millwright/contract/reports/schedules/report-schedules.calls';
import { scheduleFields } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import {
  formatsOf,
  maxScheduleRecipients,
  maxSchedulesPerItem,
  type ScheduledKind,
  scheduledKinds,
} from '@millwright/contract/reports/schedules/schedule-limits';
import { type ItemId, userId } from '@millwright/kernel';
import { z } from 'zod/mini';
import type { Tx } from '../../../platform/storage/index.ts';
import { findPeopleNamed, namesOfPeople } from '../../identity/index.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import type { ReportSource } from '../report-maker.ts';
import { insertSchedule, schedulesOfItem } from './schedules.store.ts';
import { demandSchedules, type ScheduleNeeds } from './schedules.ts';

const rowsOfFile = z.object({
  reportSchedules: z
    .array(
      z
        .object({
          ...scheduleFields,
          kind: z.enum(scheduledKinds),
          /** What the report is called. */
          sourceName: text({ min: 1, max: 100 }),
          people: z.array(text({ min: 1, max: 64 })).check(z.maxLength(maxScheduleRecipients)),
        })
        .check(
          z.refine(({ kind, format }) => formatsOf[kind].includes(format), {
            error: 'report_schedule.format_rule',
            path: ['format'],
          }),
        ),
    )
    .check(z.maxLength(maxSchedulesPerItem)),
});

export type SchedulesFileNeeds = Pick<ScheduleNeeds, 'clock'> & {
  /** The reports of a kind of an item, as they are in a transaction. */
  readonly sourcesOf: (tx: Tx, kind: ScheduledKind, item: ItemId) => Promise<ReportSource[]>;
};

export const schedulesInItemFile = ({ sourcesOf, clock }: SchedulesFileNeeds): ItemFilePart =>
  defineItemFilePart({
    key: 'reportSchedules',
    version: 1,
    rows: rowsOfFile,
    standsFor: { reportSchedules: [reportScheduleCalls.create] },
    // Addresses are for those who may change schedules.
    shownBy: reportScheduleCalls.choices,
    async write(tx, item) {
      const schedules = await schedulesOfItem(tx, item);
      const people = schedules.flatMap(({ userIds }) => userIds);
      const { users } = await namesOfPeople(tx, { users: people, roles: [] });
      const names = new Map<string, string>();
      for (const kind of new Set(schedules.map((schedule) => schedule.kind))) {
        for (const { id, name } of await sourcesOf(tx, kind, item))
          names.set(`${kind} ${id}`, name);
      }
      const reportSchedules = schedules.flatMap(({ userIds, addresses, ...schedule }) => {
        const sourceName = names.get(`${schedule.kind} ${schedule.sourceId}`);
        // One whose report is gone makes nothing, and could not be entered again.
        if (sourceName === undefined) return [];
        return [
          {
            ...{ ...schedule, sourceName },
            people: userIds.flatMap((id) => users.get(id) ?? []),
            addresses: addresses.map(({ address }) => address),
          },
        ];
      });
      return reportSchedules.length === 0 ? null : rowsOfFile.parse({ reportSchedules });
    },
    async check({ reportSchedules }, findings) {
      await findings.unique(
        'reportSchedules',
        reportSchedules.map(({ title }) => title),
      );
      return async (tx, { item, acting, made, holds, conflict }) => {
        const more = reportSchedules.length;
        if (!(await holds('', () => demandSchedules(tx, item.id, more)))) return;
        const { actor } = acting;
        // Nobody answers for a schedule that no person imports.
        if (actor.kind !== 'user') return;
        const by = userId(actor.id);
        const wanted = reportSchedules.flatMap(({ people }) => people);
        const { users } = await findPeopleNamed(tx, by, { users: wanted, roles: [] });
        let count = 0;
        for (const { people, addresses, sourceName, ...row } of reportSchedules) {
          const sources = await sourcesOf(tx, row.kind, item.id);
          const source = sources.find(({ name }) => name === sourceName);
          if (source === undefined) {
            conflict(row.title, 'report_schedule.file_source', { name: sourceName });
            continue;
          }
          for (const name of people) {
            if (!users.has(name.toLowerCase())) {
              conflict(row.title, 'report_schedule.file_person', { name });
            }
          }
          const fields = {
            ...{ ...row, itemId: item.id, sourceId: source.id, ownerId: by },
            userIds: people.flatMap((name) => users.get(name.toLowerCase()) ?? []),
            addresses: addresses.map((address) => ({ address, namedBy: by })),
            ...{ nextAt: null, paused: 'report_schedule.imported' },
          };
          const isSound = await holds(row.title, async () => {
            await insertSchedule(tx, fields, clock.now());
          });
          if (isSound) count += 1;
        }
        if (count === 0) return;
        made('report_schedule', count);
        conflict('', 'report_schedule.file_paused', { count });
      };
    },
  });
