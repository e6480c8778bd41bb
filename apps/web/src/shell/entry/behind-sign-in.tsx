import { type ComponentType, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import { titlesNamespace } from '../../texts/namespaces.ts';
import { tokenStore } from '../../wire/token.ts';
import { lazyAgain } from '../pages/lazy-again.ts';
import { Splash } from '../pages/Splash.tsx';
import { loadProfile } from '../session/session.store.ts';

/**
 * A frame that is loaded for signed-in users only: for who comes with a session its code is on the
 * way before the first texts are there, and the profile together with the rest.
 */
export const behindSignIn = (load: () => Promise<ComponentType>): ComponentType => {
  let early = tokenStore.getState().token === null ? null : load();
  if (early !== null) void loadProfile();
  // Told when the frame is shown; until then nobody waits for it.
  early?.catch(() => null);
  const frame = lazyAgain(async () => {
    void loadProfile();
    const loading = early ?? load();
    early = null;
    const [Frame] = await Promise.all([
      loading,
      needNamespace(titlesNamespace),
      // For the shared components, and for lines outside of them that say the same words.
      needNamespace('ui'),
    ]);
    return Frame;
  });
  return () => {
    const Frame = frame();
    return (
      <Suspense fallback={<Splash />}>
        <Frame />
      </Suspense>
    );
  };
};
