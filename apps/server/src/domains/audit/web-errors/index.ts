export { type GivenWebError, recordWebErrors, type WebErrorOrigin } from './record-web-errors.ts';
export {
  countWebErrorEntries,
  listWebErrorEntries,
  type WebErrorEntryQuery,
  webErrorEntriesAfter,
} from './web-error-entries.store.ts';
export { listWebErrors, type WebErrorQuery } from './web-error-list.store.ts';
export {
  deleteWebErrors,
  nameWebErrors,
  purgeWebErrors,
  setWebErrorState,
} from './web-errors.store.ts';
