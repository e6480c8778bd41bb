import { lazyPart } from '../../../shell/pages/lazy-part.tsx';

/** The second factor among the settings; few come to the page for it. */
export const SecondFactor = lazyPart('identity/second-factor', () =>
  import('./SecondFactor.tsx').then((module) => module.SecondFactor),
);
