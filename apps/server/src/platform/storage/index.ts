/** What every store writes through. */
export { createRecorder, type Recorder } from './recorder.ts';
export { createTransactions, type Transactions, type Tx } from './transaction.ts';
