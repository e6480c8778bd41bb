import { type ComponentType, lazy } from 'react';
import { currentLanguage, needNamespace } from '../../texts/i18n.ts';
import { loadNamespace, titlesNamespace } from '../../texts/namespaces.ts';
import { tokenStore } from '../../wire/token.ts';
import { loadProfile } from '../session/session.store.ts';

/**
 * A frame that is loaded for signed-in users only: for who comes with a session its code is on the
 * way before the first texts are there, and the profile together with the rest.
 */
export const behindSignIn = (load: () => Promise<ComponentType>): ComponentType => {
  const early = tokenStore.getState().token === null ? null : load();
  if (early !== null) void loadProfile();
  // Told when the frame is shown; until then nobody waits for it.
  early?.catch(() => null);
  return lazy(async () => {
    void loadProfile();
    const [frame] = await Promise.all([
      early ?? load(),
      needNamespace(titlesNamespace),
      loadNamespace(currentLanguage(), 'ui'),
    ]);
    return { default: frame };
  });
};
