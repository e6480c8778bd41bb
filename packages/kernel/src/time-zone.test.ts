import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoneOffset } from './time-zone.ts';

/** As the machine says it of one moment: `GMT+05:30`. */
function told(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(time).find(({ type }) => type === 'timeZoneName');
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(part?.value ?? '') ?? [];
  const length = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -1000 : 1000) * length;
}

const from = Date.UTC(1950, 0, 1);
const to = Date.UTC(2120, 0, 1);

it('what is remembered of a zone is what its calendar says, at every moment', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(zone, fc.integer({ min: from, max: to }), (timeZone, time) => {
      expect(zoneOffset(time, timeZone) + 0).toBe(told(time, timeZone) + 0);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['Europe/Berlin', Date.UTC(2026, 2, 29, 1)],
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1)],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15)],
  // A week of summer time.
  ['America/Recife', Date.UTC(2000, 9, 8, 3)],
  ['America/Recife', Date.UTC(2000, 9, 15, 2)],
])('the clocks of %s are set to the millisecond', (timeZone, change) => {
  for (const time of [change - 1_000, change - 1, change, change + 1, change + 1_000]) {
    expect(zoneOffset(time, timeZone)).toBe(told(time, timeZone));
  }
  expect(zoneOffset(change - 1, timeZone)).not.toBe(zoneOffset(change, timeZone));
});
