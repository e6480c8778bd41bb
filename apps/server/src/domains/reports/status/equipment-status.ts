/** What the states of devices were: as bands, as durations and as a table. */
import { type CallParsed, refuse } from '@millwright/contract';
import type { equipmentStatusCalls } from '@millwright/contract/reports/status/equipment-status.calls';
import type {
  DurationStatistics,
  LadderDiagram,
  StatusTable,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { Clock, DeviceId, ShiftClock, TimeSpan } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { ShiftCalendars } from '../../items/index.ts';
import type { HistoryStepsNeeds } from '../history-steps.ts';
import { readDurationRows } from './duration-rows.ts';
import { bandOf } from './model/index.ts';
import { type DeviceCourse, readDeviceCourses, type StatusCourseNeeds } from './read-courses.ts';
import { statusIntervals } from './status-intervals.ts';
import { findStatusTemplates } from './status-templates.store.ts';

export type EquipmentStatusNeeds = StatusCourseNeeds &
  HistoryStepsNeeds & {
    readonly db: Kysely<unknown>;
    readonly clock: Pick<Clock, 'now'>;
    readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  };

interface Asked extends TimeSpan {
  readonly templateId: number;
  readonly deviceIds?: readonly DeviceId[] | undefined;
}

interface AskedCourses {
  readonly template: StatusTemplate;
  readonly timeZone: string;
  readonly shifts: ShiftClock | null;
  /** As far as it has passed. */
  readonly span: TimeSpan;
  readonly courses: readonly DeviceCourse[];
}

export interface EquipmentStatus {
  /** @throws Fault refusal `general.not_found` where a device is none of the template */
  check(asked: Asked): Promise<void>;
  /** @throws Fault refusals `general.not_found`, `telemetry.range_invalid`, and those of reading them */
  courses(asked: Asked): Promise<AskedCourses>;
  ladder(input: CallParsed<typeof equipmentStatusCalls.ladder>): Promise<LadderDiagram>;
  durations(input: CallParsed<typeof equipmentStatusCalls.durations>): Promise<DurationStatistics>;
  table(input: CallParsed<typeof equipmentStatusCalls.table>): Promise<StatusTable>;
}

const headsOf = ({ states }: StatusTemplate) =>
  states.map(({ name, kind, color }) => ({ name, kind, color }));

export function createEquipmentStatus(needs: EquipmentStatusNeeds): EquipmentStatus {
  const status: EquipmentStatus = {
    async check({ templateId, deviceIds }) {
      const [template] = await findStatusTemplates(needs.db, [templateId]);
      const own = new Set(template?.devices.map(({ deviceId }) => deviceId));
      if (deviceIds?.some((id) => !own.has(id))) throw refuse('general.not_found');
    },
    async courses({ templateId, deviceIds, from, to }) {
      const [template] = await findStatusTemplates(needs.db, [templateId]);
      if (template === undefined) throw refuse('general.not_found');
      const span = { from, to: Math.min(to, needs.clock.now()) };
      if (span.from >= span.to) throw refuse('telemetry.range_invalid');
      const clockOf = await needs.shiftCalendars.clocksOf([template.itemId]);
      const { timeZone, shifts = null } = clockOf(template.itemId);
      const courses = await readDeviceCourses(needs, template, deviceIds, span);
      return { template, timeZone, shifts, span, courses };
    },
    async ladder(input) {
      const { template, timeZone, span, courses } = await status.courses(input);
      const least = (span.to - span.from) / input.width;
      return {
        ...{ timeZone, ...span, states: headsOf(template) },
        bands: courses.map(({ deviceId, deviceName, missing, intervals }) => ({
          ...{ deviceId, deviceName, missing: [...missing] },
          ...bandOf(intervals, least),
        })),
      };
    },
    async durations(input) {
      const { template, timeZone, shifts, span, courses } = await status.courses(input);
      const asked = { ...span, by: input.by };
      return {
        ...{ timeZone, ...span, hasShifts: shifts !== null, states: headsOf(template) },
        rows: await readDurationRows(needs, template, courses, asked, { shifts, timeZone }),
      };
    },
    async table(input) {
      const { template, timeZone, span, courses } = await status.courses(input);
      const rows = await statusIntervals(courses, span, input, input);
      const { page, pageSize } = input;
      return {
        ...{ timeZone, states: headsOf(template), total: rows.length },
        list: rows
          .slice((page - 1) * pageSize, page * pageSize)
          .map((row, at) => ({ ...row, place: (page - 1) * pageSize + at })),
      };
    },
  };
  return status;
}
