export { createHeldBlocks, type HeldBlocks } from './held-blocks.ts';
export { heldPoints } from './held-points.ts';
export { createHistoryBuffer, type HistoryBuffer } from './history-buffer.ts';
export { createHistoryRoom, type HistoryRoom } from './history-room.ts';
export { mostOfSlot } from './lead-in.ts';
export { createValueRecall, type ValueRecall } from './recall-values.ts';
export { Moment, SamplePath, Save, type SavePolicy } from './sample-path.ts';
export type { SaveGate } from './save-plan.ts';
export { createSavePolicies, type SavePolicies } from './save-policies.ts';
