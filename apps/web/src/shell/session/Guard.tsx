import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { tokenStore } from '../../wire/token.ts';
import { findRoute, type RouteOwner } from '../navigation/find-route.ts';
import { Splash } from '../pages/Splash.tsx';
import { mayOpen } from './access.ts';
import { signInAddress } from './intended.ts';
import { loadProfile, sessionStore } from './session.store.ts';

interface GuardProps {
  readonly owners: readonly RouteOwner<{ readonly path: string; readonly page: string | null }>[];
  readonly children: ReactNode;
}

/** Lets a signed-in user through to pages they may open; everybody else is led to where they belong. */
export const Guard = ({ owners, children }: GuardProps) => {
  const location = useLocation();
  const token = useStore(tokenStore, (state) => state.token);
  const profile = useStore(sessionStore, (state) => state.profile);
  useEffect(() => {
    if (token !== null && profile === null) void loadProfile();
  }, [token, profile]);

  if (token === null) return <Navigate replace to={signInAddress(location)} />;
  if (profile === null) return <Splash />;
  const found = findRoute(owners, location.pathname);
  if (found !== null && !mayOpen(profile, found.route.page)) return <Navigate replace to="/401" />;
  return children;
};
