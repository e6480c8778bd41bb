import { defineWire } from '../manifest/define-wire.ts';
import { taskCalls } from './tasks.calls.ts';
import { tasksTopic } from './tasks.topics.ts';

/** What the task centre answers and tells. */
export const tasks = defineWire({ calls: { taskCalls }, topics: { tasksTopic } });
