import { userId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishDuty, startDuty, weekPieces } from './duty-week.ts';

const wang = userId(1);

it('a week has what goes past its end at its beginning too', () => {
  const night = { userId: wang, weekdays: [1, 7], begin: 1200, minutes: 720 };
  expect(weekPieces([night])).toEqual([
    { from: 0, until: 480 },
    { from: 1200, until: 1920 },
    { from: 9840, until: 10_080 },
  ]);
});

it('what is stored goes through the form unchanged', () => {
  const night = { userId: wang, weekdays: [1, 7], begin: 1200, minutes: 720 };
  expect(startDuty(night)).toMatchObject({ begin: '20:00', end: '08:00' });
  expect(finishDuty({ ...startDuty(night), userId: wang })).toEqual(night);
  const day = { userId: wang, weekdays: [3], begin: 0, minutes: 1440 };
  expect(finishDuty({ ...startDuty(day), userId: wang })).toEqual(day);
});
