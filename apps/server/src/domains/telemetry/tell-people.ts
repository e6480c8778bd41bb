import { type TellStoppedNeeds, tellStopped } from './stopped/index.ts';
import { type TellNeeds, tellApprovers } from './writes/index.ts';

/** Tells people outside the pages what waits for them, and what was stopped by itself. */
export function tellPeople(needs: TellNeeds & TellStoppedNeeds): void {
  tellApprovers(needs);
  tellStopped(needs);
}
