import { userId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { onDuty } from './on-duty.ts';
import type { DutyCalendar } from './recipients.schemas.ts';

const [wang, li, zhao] = [userId(1), userId(2), userId(3)];
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const calendar: Pick<DutyCalendar, 'duties' | 'swaps'> = {
  duties: [
    { userId: wang, weekdays: everyDay, begin: 480, minutes: 720 },
    { userId: li, weekdays: [1, 2, 3, 4], begin: 1200, minutes: 720 },
    { userId: zhao, weekdays: [7], begin: 1200, minutes: 720 },
  ],
  swaps: [],
};
const at = (text: string): number => Date.parse(text);

describe('who is on duty', () => {
  it.each([
    ['a Monday morning', '2026-11-23T08:00+08:00', [wang]],
    ['its last minute', '2026-11-23T19:59+08:00', [wang]],
    ['the evening', '2026-11-23T20:00+08:00', [li]],
    ['past midnight, of the day before', '2026-11-24T03:00+08:00', [li]],
    ['a Friday night, of nobody', '2026-11-27T22:00+08:00', []],
    ['a night over the end of the week', '2026-11-30T03:00+08:00', [zhao]],
    ['before 1970 began its week', '1970-01-01T12:00+08:00', [wang]],
  ])('%s', (_what, moment, people) => {
    expect(onDuty(calendar, at(moment), 'Asia/Shanghai')).toEqual(people);
  });

  it('is said by the clock of the item', () => {
    expect(onDuty(calendar, at('2026-11-23T08:00+08:00'), 'Europe/Berlin')).toEqual([zhao]);
  });

  it('is who stands in, from then on and no longer; the last swap holds', () => {
    const swaps = [
      { insteadOf: wang, userId: li, from: at('2026-11-23T10:00Z'), to: at('2026-11-23T12:00Z') },
      { insteadOf: wang, userId: zhao, from: at('2026-11-23T11:00Z'), to: at('2026-11-23T12:00Z') },
    ];
    const who = (moment: string) => onDuty({ ...calendar, swaps }, at(moment), 'UTC');
    expect(who('2026-11-23T09:59:59Z')).toEqual([wang]);
    expect(who('2026-11-23T10:00Z')).toEqual([li]);
    expect(who('2026-11-23T11:00Z')).toEqual([zhao]);
    expect(who('2026-11-23T12:00Z')).toEqual([wang]);
  });

  it('holds by the wall clock where it is changed: once in spring, both times in autumn', () => {
    const duties = [{ userId: wang, weekdays: [7], begin: 120, minutes: 60 }];
    const who = (moment: string) => onDuty({ duties, swaps: [] }, at(moment), 'Europe/Berlin');
    expect(who('2026-10-25T00:30Z')).toEqual([wang]);
    expect(who('2026-10-25T01:30Z')).toEqual([wang]);
    expect(who('2026-10-25T02:00Z')).toEqual([]);
    expect(who('2026-03-29T00:59Z')).toEqual([]);
    expect(who('2026-03-29T01:00Z')).toEqual([]);
  });
});
