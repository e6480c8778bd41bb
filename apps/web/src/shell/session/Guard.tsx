import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { needNamespace } from '../../texts/i18n.ts';
import { findRoute, type RouteOwner } from '../navigation/find-route.ts';
import { Splash } from '../pages/Splash.tsx';
import type { LoadPage } from '../web-domain.ts';
import { mayOpen } from './access.ts';
import { loadProfile, sessionStore } from './session.store.ts';

interface GuardedRoute {
  readonly path: string;
  readonly page: string | null;
  readonly load: LoadPage;
}

interface GuardProps {
  readonly owners: readonly RouteOwner<GuardedRoute>[];
  readonly children: ReactNode;
}

/** Brings the profile of a signed-in user, and leads away from pages they may not open. */
export const Guard = ({ owners, children }: GuardProps) => {
  const { pathname } = useLocation();
  const profile = useStore(sessionStore, (state) => state.profile);
  const found = findRoute(owners, pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the page of the first entry
  useEffect(() => {
    if (profile !== null) return;
    void loadProfile();
    // The page's code is on its way while the profile is; a failure is told when it is shown.
    void Promise.all([found?.route.load(), found && needNamespace(found.domain)]).catch(() => null);
  }, [profile]);

  if (profile === null) return <Splash />;
  if (found !== null && !mayOpen(profile, found.route.page)) return <Navigate replace to="/401" />;
  return children;
};
