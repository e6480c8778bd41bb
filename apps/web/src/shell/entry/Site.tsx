import type { ComponentType, ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { tokenStore } from '../../wire/token.ts';
import { NoAccessPage } from '../pages/NoAccessPage.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { StatusPage } from '../pages/StatusPage.tsx';
import { intendedPath, signInAddress } from '../session/intended.ts';
import { FailureToasts } from '../status/FailureToasts.tsx';
import type { PublicPage } from '../web-domain.ts';

type SignInForm = ComponentType<{ readonly onSignedIn: () => void }>;

const SignIn = ({ Form }: { readonly Form: SignInForm }) => {
  const signedIn = useStore(tokenStore, ({ token }) => token !== null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const intended = intendedPath(search);
  if (signedIn) return <Navigate replace to={intended} />;
  return <Form onSignedIn={() => void navigate(intended, { replace: true })} />;
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
  /** Ends with a token; the frames are behind it. */
  readonly SignInForm: SignInForm;
  /** What the domains show before sign-in besides. */
  readonly publicPages: readonly PublicPage[];
  /** Everything behind sign-in; loaded when it is first needed. */
  readonly Frame: ComponentType;
}

/** The routes that desktop and phone share: sign-in and the status pages are public. */
export const Site = ({ Router, SignInForm, publicPages, Frame }: SiteProps) => (
  <PageErrorBoundary>
    <FailureToasts />
    <Router>
      <Routes>
        <Route element={<SignIn Form={SignInForm} />} path="/login" />
        {publicPages.flatMap(({ paths, Page }) =>
          paths.map((path) => <Route element={<Page />} key={path} path={path} />),
        )}
        <Route element={<NoAccessPage />} path="/401" />
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
