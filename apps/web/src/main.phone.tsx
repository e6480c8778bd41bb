/** The phone entry; its routes are in the hash, for the wrappers it runs in own the path. */
import { lazy } from 'react';
import { HashRouter } from 'react-router';
import { Site } from './shell/entry/Site.tsx';
import { start } from './shell/entry/start.tsx';
import { needNamespace } from './texts/i18n.ts';
import { titlesNamespace } from './texts/namespaces.ts';

const Frame = lazy(async () => {
  const [{ PhoneFrame }] = await Promise.all([
    import('./shell/phone/PhoneFrame.tsx'),
    needNamespace(titlesNamespace),
  ]);
  return { default: PhoneFrame };
});

void start(<Site Frame={Frame} Router={HashRouter} />);
