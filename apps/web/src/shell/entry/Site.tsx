import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { RegisterPage, ResetPage, SignInPage } from '../../domains/identity/index.ts';
import { tokenStore } from '../../wire/token.ts';
import { lazyPart } from '../pages/lazy-part.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { intendedPath, signInAddress } from '../session/intended.ts';
import { FailureToasts } from '../status/FailureToasts.tsx';

const ManualPage = lazyPart('manual', () =>
  import('../../manual/ManualPage.tsx').then((module) => module.ManualPage),
);

const SignIn = () => {
  const signedIn = useStore(tokenStore, ({ token }) => token !== null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const intended = intendedPath(search);
  if (signedIn) return <Navigate replace to={intended} />;
  return <SignInPage onSignedIn={() => void navigate(intended, { replace: true })} />;
};

/** Nobody downloads a frame to be sent to sign-in. */
const SignedIn = ({ children }: { readonly children: ReactNode }) => {
  const { token, left } = useStore(tokenStore);
  const location = useLocation();
  if (token !== null) return children;
  return <Navigate replace to={left ? '/login' : signInAddress(location)} />;
};

interface SiteProps {
  /** The history of the address bar or of its hash. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  /** Everything behind sign-in; loaded when it is first needed. */
  readonly Frame: ComponentType;
}

/** The routes that desktop and phone share: sign-in and the status pages are public. */
export const Site = ({ Router, Frame }: SiteProps) => (
  <PageErrorBoundary>
    <FailureToasts />
    <Router>
      <Routes>
        <Route element={<SignIn />} path="/login" />
        {['/register', '/mobile_registration'].map((path) => (
          <Route element={<RegisterPage />} key={path} path={path} />
        ))}
        {['/reset', '/forget_validate', '/forget_reset', '/registration_reset'].map((path) => (
          <Route element={<ResetPage />} key={path} path={path} />
        ))}
        <Route element={<ManualPage />} path="/manual/:componentName?" />
        <Route element={<StatusPage status="401" />} path="/401" />
        <Route element={<StatusPage status="500" />} path="/500" />
        <Route element={<Navigate replace to="/home" />} path="/" />
        <Route
          element={
            <SignedIn>
              <Frame />
            </SignedIn>
          }
          path="*"
        />
      </Routes>
    </Router>
  </PageErrorBoundary>
);
