/** The desktop entry. */
import { lazy } from 'react';
import { BrowserRouter } from 'react-router';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';
import { needNamespace } from './texts/i18n.ts';
import { titlesNamespace } from './texts/namespaces.ts';

const Frame = lazy(async () => {
  const [{ DesktopFrame }] = await Promise.all([
    import('./shell/desktop/DesktopFrame.tsx'),
    needNamespace(titlesNamespace),
  ]);
  return { default: DesktopFrame };
});

void start(<Site Frame={Frame} Router={BrowserRouter} />);
