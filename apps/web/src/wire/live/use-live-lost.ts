import { useStore } from 'zustand';
import { live } from './live.ts';
import { isLost } from './live-socket.ts';

/** Whether live values and states may have changed unheard: they are to be shown as stale. */
export const useLiveLost = (): boolean => useStore(live.connection, ({ state }) => isLost(state));
