export { type TellStoppedNeeds, tellStopped } from './tell-stopped.ts';
