import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The page of the check, brought with its texts. */
export const CheckPage = lazyPart('items/check', () =>
  import('./ItemCheck.tsx').then((module) => module.ItemCheck),
);
