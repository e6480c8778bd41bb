import { appHost } from './app.ts';
import { browserHost, type Host } from './host.ts';
import { miniProgramHost, type WeixinBridge } from './mini-program.ts';

/** What tells the hosts apart: what they say of themselves and what they put into the page. */
export interface Surroundings {
  readonly navigator: { readonly userAgent: string };
  readonly document: Pick<Document, 'addEventListener'>;
  readonly __wxjs_environment?: string;
  readonly WeixinJSBridge?: WeixinBridge;
  /** Android: an object that the wrapper added to the page. */
  readonly millwrightApp?: { postMessage(message: string): void };
  /** iOS: the wrapper's message handlers. */
  readonly webkit?: {
    readonly messageHandlers?: {
      readonly millwright?: { postMessage(message: string): void };
    };
  };
}

/** Who is around the page; whoever is not known is a plain browser. */
export const recogniseHost = (around: Surroundings): Host => {
  const isMiniProgram =
    around.__wxjs_environment === 'miniprogram' ||
    /MicroMessenger.*miniProgram/i.test(around.navigator.userAgent);
  if (isMiniProgram) {
    return miniProgramHost((use) => {
      if (around.WeixinJSBridge !== undefined) return use(around.WeixinJSBridge);
      const ready = (): void => {
        if (around.WeixinJSBridge !== undefined) use(around.WeixinJSBridge);
      };
      around.document.addEventListener('WeixinJSBridgeReady', ready, { once: true });
    });
  }
  const wrapper = around.millwrightApp ?? around.webkit?.messageHandlers?.millwright;
  return wrapper === undefined ? browserHost : appHost((message) => wrapper.postMessage(message));
};
