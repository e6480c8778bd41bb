import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { SecondFactorStepProps } from './SecondFactorStep.tsx';

/** Most sign-ins do without: it is loaded when it is asked for. */
export const SecondFactorStep = lazyPart<SecondFactorStepProps>('identity/second-factor', () =>
  import('./SecondFactorStep.tsx').then((module) => module.SecondFactorStep),
);
