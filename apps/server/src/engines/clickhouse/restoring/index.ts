/** Keeps what a restore has not filled to the end from being taken for whole. */
export {
  beginClickhouseRestore,
  demandNoRestore,
  endClickhouseRestore,
  type RestoreMark,
  type RestoringClickhouse,
} from './restore-mark.ts';
