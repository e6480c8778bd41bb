/** A native wrapper: it takes messages as JSON text and has no tabs of its own. */
import type { Host } from './host.ts';

/** @param post hands one message to the wrapper */
export const appHost = (post: (message: string) => void): Host => ({
  kind: 'app',
  ask(request) {
    if (request.ask === 'tab') return false;
    post(JSON.stringify(request));
    return true;
  },
});
