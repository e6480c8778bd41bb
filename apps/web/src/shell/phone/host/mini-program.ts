/** The web-view of a WeChat mini-program, asked through the bridge that WeChat puts into it. */
import type { Host, HostRequest } from './host.ts';

export interface WeixinBridge {
  invoke(name: string, parameters: Readonly<Record<string, string>>): void;
}

interface Move {
  readonly name: 'navigateTo' | 'reLaunch' | 'switchTab';
  readonly url: string;
}

const page = (name: string): string => `/pages/${name}/${name}`;

const moveFor = (request: HostRequest): Move | null => {
  switch (request.ask) {
    case 'log-out':
      return { name: 'reLaunch', url: `${page('index')}?signedOut=1` };
    case 'sign-in':
      return { name: 'reLaunch', url: page('login') };
    case 'landscape':
      return {
        name: 'navigateTo',
        url: `${page('landscape')}?path=${encodeURIComponent(request.path)}`,
      };
    case 'tab':
      // Items are shown by the page that is open already.
      return request.tab === 'items' ? null : { name: 'switchTab', url: page(request.tab) };
  }
};

/** @param whenReady hands over the bridge, at once or when WeChat has put it there */
export const miniProgramHost = (
  whenReady: (use: (bridge: WeixinBridge) => void) => void,
): Host => ({
  kind: 'mini-program',
  ask(request) {
    const move = moveFor(request);
    if (move === null) return false;
    whenReady((bridge) =>
      bridge.invoke('invokeMiniProgramAPI', {
        name: move.name,
        arg: JSON.stringify({ url: move.url }),
      }),
    );
    return true;
  },
});
