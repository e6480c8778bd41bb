/** The desktop entry. */
import { BrowserRouter } from 'react-router';
import { publicPages } from './app/public-pages.ts';
import { SignInPage } from './domains/identity/public.ts';
import { behindSignIn } from './shell/entry/behind-sign-in.tsx';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';

const Frame = behindSignIn(() =>
  import('./app/open-desktop.tsx').then(({ openDesktop }) => openDesktop()),
);

void start(
  <Site Frame={Frame} Router={BrowserRouter} SignInForm={SignInPage} publicPages={publicPages} />,
);
