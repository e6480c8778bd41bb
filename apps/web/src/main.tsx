/** The desktop entry. */
import { BrowserRouter } from 'react-router';
import { behindSignIn } from './shell/entry/behind-sign-in.ts';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';
import { loadAntdLocale } from './shell/theme/antd-locale.ts';
import { startLanguage } from './texts/language.ts';

const Frame = behindSignIn(async () => {
  const [{ DesktopFrame }] = await Promise.all([
    import('./shell/desktop/DesktopFrame.tsx'),
    loadAntdLocale(startLanguage()),
  ]);
  return DesktopFrame;
});

void start(<Site Frame={Frame} Router={BrowserRouter} />);
