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
   * Asks who they are unless they said it a moment ago, and resolves when they have, or want not to:
   * the call that follows is then refused in words.
   */
  readonly demand: () => Promise<void>;
  /** To be shown by the page. */
  readonly dialog: ReactNode;
}

export const useProof = (): Proof => {
  const [asked, setAsked] = useState<ComponentProps<typeof ProveAnewPart> | null>(null);
  const demand = async (): Promise<void> => {
    // Where that cannot be told, the call that follows says what is wrong.
    const state = await quietCall(secondFactorEndpoints.state, {}).catch(() => null);
    if (state === null || state.provedUntil !== null) return;
    const withCode = state.since !== null && state.mode !== 'off';
    await new Promise<void>((onClose) => setAsked({ withCode, onClose }));
    setAsked(null);
  };
  return { demand, dialog: asked && <ProveAnew {...asked} /> };
};
