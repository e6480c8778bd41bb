/** What every store writes through. */
export {
  type AccountQuota,
  createAccountQuota,
  type MostPerAccount,
} from './account-quota.ts';
export { orderByMoment } from './order-by-moment.ts';
export {
  anyOf,
  contains,
  containsWithin,
  countRows,
  countUpTo,
  type Page,
  pageOf,
} from './query.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { createTransactions, type Transactions, type Tx } from './transaction.ts';
export { versioned } from './versioned.ts';
