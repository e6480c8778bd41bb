export {
  type Approvals,
  createApprovals,
  createApprovalsStore,
  type DecisionRequest,
  type TellNeeds,
  tellApprovers,
} from './approvals/index.ts';
export { createCarriedCommands } from './carried-commands.ts';
export { createWriteChecks } from './check-write.ts';
export {
  createHolds,
  createHoldsStore,
  type Holds,
  type PressRequest,
  routeHolds,
  type SettleRequest,
} from './holds/index.ts';
export { offerWriteFile, sealedWrites } from './log/index.ts';
export {
  type AccountsOfWriters,
  accountsOfWriters,
  createRightsOfWriters,
  createSecondPeople,
  defineScreenNames,
  type GivenScreen,
  isShownIn,
  type ScreenNames,
  writtenFrom,
} from './people/index.ts';
export { createPointTurns } from './point-turns.ts';
export type {
  OverlappingPoint,
  PointWriter,
  WriteInterlocks,
  WriteReading,
  WriteTarget,
  WriteValue,
} from './point-writer.ts';
export { createSetValue } from './set-value.ts';
export { targetMeaning } from './target-meaning.ts';
export type { RelativeRequest, WriteOptions, WriteRequest } from './values/index.ts';
export { type BatchOptions, type BatchRequest, createWriteBatch } from './write-batch.ts';
export { createWriteBudget } from './write-budget.ts';
export type { WriteEvent } from './write-command-state.ts';
export { createWriteRate } from './write-rate.ts';
export { createWritesStore, type WriteQuery, type WritesStore } from './writes.store.ts';
