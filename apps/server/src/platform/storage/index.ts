/** What every store writes through. */
export { createTransactions, type Transactions, type Tx } from './transaction.ts';
