import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { quietCall } from '../../../wire/call.ts';
import type { ProveAnew as ProveAnewPart } from './ProveAnew.tsx';

const ProveAnew = lazyPart<ComponentProps<typeof ProveAnewPart>>('identity/second-factor', () =>
  import('./ProveAnew.tsx').then((module) => module.ProveAnew),
);

/** For what a session alone may not do. */
export interface Proof {
  /**
   * Asks who they are unless they said it a moment ago. Resolves to false when they leave it: a call
   * that follows all the same is refused in words.
   */
  readonly demand: () => Promise<boolean>;
  /** To be shown by the page. */
  readonly dialog: ReactNode;
}

export const useProof = (): Proof => {
  const [asked, setAsked] = useState<ComponentProps<typeof ProveAnewPart> | null>(null);
  const demand = async (): Promise<boolean> => {
    // Where that cannot be told, the call that follows says what is wrong.
    const state = await quietCall(secondFactorEndpoints.state, {}).catch(() => null);
    if (state === null || state.provedUntil !== null) return true;
    const withCode = state.since !== null && state.mode !== 'off';
    const proved = await new Promise<boolean>((onClose) => setAsked({ withCode, onClose }));
    setAsked(null);
    return proved;
  };
  return { demand, dialog: asked && <ProveAnew {...asked} /> };
};
