/** The phone entry; its routes are in the hash, for the wrappers it runs in own the path. */
import { HashRouter } from 'react-router';
import { behindSignIn } from './shell/entry/behind-sign-in.tsx';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';

const Frame = behindSignIn(() =>
  import('./shell/phone/PhoneFrame.tsx').then((module) => module.PhoneFrame),
);

void start(<Site Frame={Frame} Router={HashRouter} />);
