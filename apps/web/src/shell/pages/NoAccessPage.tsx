import { useLocation } from 'react-router';
import { StatusPage } from './StatusPage.tsx';

/** What leads here says why, where it is not for want of a permission. */
export const desktopOnly = { why: 'desktop-only' } as const;

const isDesktopOnly = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'why' in state && state.why === desktopOnly.why;

/** The page of `/401`: it may not be opened by this user, or by nobody on the phone. */
export const NoAccessPage = () => (
  <StatusPage status={isDesktopOnly(useLocation().state) ? 'desktop-only' : '401'} />
);
