import { createSheetHistory, type SheetHistory } from './sheet-history.ts';

interface SheetState {
  readonly sheets?: number;
}

const state = (): SheetState | null => history.state as SheetState | null;

/** The sheets of this page in the history of this browser; the router's own marks stay as they are. */
export const sheets: SheetHistory = createSheetHistory({
  depth: () => state()?.sheets ?? 0,
  push: (depth) => history.pushState({ ...state(), sheets: depth }, ''),
  back: () => history.back(),
});

addEventListener('popstate', sheets.moved);
// The page was loaded anew while a sheet was open.
sheets.moved();

/**
 * Does something to the address once a sheet that closes has taken its entry with it: what is done
 * before is gone with the entry.
 */
export const afterSheet = (work: () => void): void => {
  if ((state()?.sheets ?? 0) === 0) work();
  else addEventListener('popstate', work, { once: true });
};
