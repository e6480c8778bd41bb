import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const local = Date.parse('2026-11-20T10:00:00.400Z');

it.each([
  ['nothing heard', [], 0],
  ['an answer without a date', [null], 0],
  ['an answer on its way', ['Fri, 20 Nov 2026 09:59:59 GMT'], 0],
  ['this machine is five minutes fast', ['Fri, 20 Nov 2026 09:55:00 GMT'], -300_400],
  ['this machine is a minute slow', ['Fri, 20 Nov 2026 10:01:00 GMT'], 59_600],
  [
    'this machine was set right',
    ['Fri, 20 Nov 2026 09:55:00 GMT', 'Fri, 20 Nov 2026 10:00:00 GMT'],
    0,
  ],
  ['a proxy that spoils the date', ['Fri, 20 Nov 2026 10:01:00 GMT', 'yesterday'], 59_600],
])('%s', (_, dates, off) => {
  const clock = createServerClock(() => local);
  for (const date of dates) clock.heard(date);
  expect(clock.now() - local).toBe(off);
});
