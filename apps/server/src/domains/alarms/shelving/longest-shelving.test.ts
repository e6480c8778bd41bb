import { timestamp } from '@millwright/kernel';
import { describe, expect, test } from 'vitest';
import { serviceEnd, shelvingEnd } from './longest-shelving.ts';

const now = timestamp(1_700_000_000_000);
const hour = 3_600_000;
const day = 24 * hour;

describe('the end of a shelving', () => {
  test.each([
    ['a minute', 60_000, false, null],
    ['a shift', 12 * hour, false, null],
    ['longer than a shift', 12 * hour + 1, false, { hours: 12 }],
    ['a week, by whoever may take out of service', 7 * day, true, null],
    ['longer than a week', 7 * day + 1, true, { hours: 168 }],
  ])('%s', (_what, forMs, isLong, refused) => {
    const end = () => shelvingEnd(forMs, now, isLong);
    if (refused === null) expect(end()).toBe(now + forMs);
    else {
      expect(end).toThrow(
        expect.objectContaining({ code: 'alarm.shelved_too_long', details: refused }),
      );
    }
  });

  test.each([
    ['within what is left of the shift', 5, true],
    ['beyond it', 5.01, false],
  ])('shelved anew after seven hours, %s', (_what, hours, isTaken) => {
    const end = () => shelvingEnd(hours * hour, now, false, now - 7 * hour);
    if (isTaken) expect(end()).toBe(now + hours * hour);
    else expect(end).toThrow(expect.objectContaining({ code: 'alarm.shelved_too_long' }));
  });

  test.each([
    ['tomorrow', now + day, null],
    ['in a year', now + 366 * day, null],
    ['now', now, 'alarm.shelved_until_past'],
    ['yesterday', now - day, 'alarm.shelved_until_past'],
    ['later than in a year', now + 366 * day + 1, 'alarm.out_of_service_too_long'],
  ])('out of service until %s', (_what, until, refused) => {
    const end = () => serviceEnd(until, now);
    if (refused === null) expect(end()).toBe(until);
    else expect(end).toThrow(expect.objectContaining({ code: refused }));
  });
});
