import { defineWire } from '../manifest/define-wire.ts';
import { systemEventCalls } from './system-events.calls.ts';

/** What the watch over the installation answers. */
export const system = defineWire({
  calls: { systemEventCalls },
  words: { severity: ['严重程度', 'Severity'] },
});
