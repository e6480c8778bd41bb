/** What is shown of identity before sign-in. */
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import type { PublicPage } from '../../shell/web-domain.ts';
import { withTexts } from '../../texts/with-texts.ts';

/** The form that ends with a token; the frames are behind it. */
export const SignInPage = lazyPart('identity/sign-in', () =>
  import('./sign-in/SignInPage.tsx').then((module) => module.SignInPage),
);

const texts = ['identity/sign-in', 'identity/fields'] as const;

/** How one gets an account. */
const RegisterPage = lazyPart('identity/registration', () =>
  withTexts(
    import('./registration/RegisterPage.tsx').then((module) => module.RegisterPage),
    ...texts,
  ),
);

/** How one gets back into it. */
const ResetPage = lazyPart('identity/registration', () =>
  withTexts(
    import('./registration/ResetPage.tsx').then((module) => module.ResetPage),
    ...texts,
  ),
);

export const publicPages: readonly PublicPage[] = [
  { paths: ['/register', '/mobile_registration'], Page: RegisterPage },
  {
    paths: ['/reset', '/forget_validate', '/forget_reset', '/registration_reset'],
    Page: ResetPage,
  },
];
