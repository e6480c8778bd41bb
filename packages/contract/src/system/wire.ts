import { defineWire } from '../manifest/define-wire.ts';
import { systemEventCalls } from './system-events.calls.ts';
import { systemEventsTopic } from './system-events.topics.ts';

/** What the watch over the installation answers and tells. */
export const system = defineWire({
  calls: { systemEventCalls },
  topics: { systemEventsTopic },
});
