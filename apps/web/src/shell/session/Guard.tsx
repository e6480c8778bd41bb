import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { needNamespace } from '../../texts/i18n.ts';
import { forgetKept } from '../../wire/kept/kept-store.ts';
import { live } from '../../wire/live/live.ts';
import { followChanges } from '../../wire/queries/follow-changes.ts';
import { queryClient } from '../../wire/query-client.ts';
import { onSession, tokenStore } from '../../wire/token.ts';
import { findRoute, type RouteOwner } from '../navigation/find-route.ts';
import { desktopOnly } from '../pages/NoAccessPage.tsx';
import { Splash } from '../pages/Splash.tsx';
import type { LoadPage } from '../web-domain.ts';
import { mayOpen } from './access.ts';
import { followAccess } from './follow-access.ts';
import { loadProfile, sessionStore } from './session.store.ts';

// Once for a page; sign-in has nothing to follow.
followAccess();
followChanges({ client: queryClient, live, page: document, onSession });
// Whoever goes on with a lost session may be somebody else.
onSession({ anew: forgetKept, renewed: forgetKept });

interface GuardedRoute {
  readonly path: string;
  readonly page: string | null;
  readonly load: LoadPage;
}

/** What domains show above all pages, or in their place. */
export interface AboveThePages {
  /** Asks the signed-in user for the password again, over whatever they are at. */
  readonly SignInAgain: ComponentType;
  /** For who may do nothing before they have set up a second factor. */
  readonly SetUpFirst: ComponentType;
}

interface GuardProps extends AboveThePages {
  readonly owners: readonly RouteOwner<GuardedRoute>[];
  /** Addresses that this frame keeps closed, whoever asks. */
  readonly isClosed?: (pathname: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Brings the profile of a signed-in user, leads away from pages they may not open, and asks to sign
 * in again over the open pages when the session is lost.
 */
export const Guard = ({ owners, isClosed, SignInAgain, SetUpFirst, children }: GuardProps) => {
  const { pathname } = useLocation();
  const profile = useStore(sessionStore, (state) => state.profile);
  const lost = useStore(tokenStore, (state) => state.lost);
  const found = findRoute(owners, pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page of the first entry
  useEffect(() => {
    if (profile !== null) return;
    void loadProfile();
    // The page's code is on its way while the profile is; a failure is told when it is shown.
    void Promise.all([found?.route.load(), found && needNamespace(found.domain)]).catch(() => null);
  }, [profile]);

  if (profile === null) return <Splash />;
  if (profile.secondFactorLacking) {
    return (
      <>
        <SetUpFirst />
        {lost && <SignInAgain />}
      </>
    );
  }
  const refused = found !== null && !mayOpen(profile, found.route.page);
  if (refused) return <Navigate replace to="/401" />;
  if (isClosed?.(pathname)) return <Navigate replace state={desktopOnly} to="/401" />;
  return (
    <>
      {children}
      {lost && <SignInAgain />}
    </>
  );
};
