import { defineWire } from '../manifest/define-wire.ts';
import { historyCalls } from './history.calls.ts';

/** What reports answer. */
export const reports = defineWire({
  calls: { historyCalls },
  words: {
    aggregates: ['统计方式', 'Aggregates'],
    every: ['步长', 'Length of a step'],
    step: ['步长', 'Step'],
  },
});
