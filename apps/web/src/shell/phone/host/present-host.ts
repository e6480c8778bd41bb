import type { Host } from './host.ts';
import { recogniseHost } from './recognise-host.ts';

/** The host of this page; it does not change while the page lives. */
export const host: Host = recogniseHost(window);
