/** The phone entry; its routes are in the hash, for the wrappers it runs in own the path. */
import { HashRouter } from 'react-router';
import { publicPages } from './app/public-pages.ts';
import { SignInPage } from './domains/identity/public.ts';
import { behindSignIn } from './shell/entry/behind-sign-in.tsx';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';

const Frame = behindSignIn(() =>
  import('./app/open-phone.tsx').then(({ openPhone }) => openPhone()),
);

void start(
  <Site Frame={Frame} Router={HashRouter} SignInForm={SignInPage} publicPages={publicPages} />,
);
