/** Keeps what a restore has not filled to the end from being taken for whole. */
export {
  beginPostgresRestore,
  demandNoRestore,
  endPostgresRestore,
  type RestoreMark,
  type RestoringPostgres,
  restoreTable,
} from './restore-mark.ts';
