/** The desktop entry. */
import { BrowserRouter } from 'react-router';
import { behindSignIn } from './shell/entry/behind-sign-in.tsx';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';

const Frame = behindSignIn(() =>
  import('./shell/desktop/DesktopFrame.tsx').then((module) => module.DesktopFrame),
);

void start(<Site Frame={Frame} Router={BrowserRouter} />);
