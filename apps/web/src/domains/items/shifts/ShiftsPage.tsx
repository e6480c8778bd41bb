import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The page of shifts, brought with its texts. */
export const ShiftsPage = lazyPart('items/shifts', () =>
  import('./ItemShifts.tsx').then((module) => module.ItemShifts),
);
