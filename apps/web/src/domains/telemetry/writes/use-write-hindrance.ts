import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';

/** Why a point cannot be written now, as the key of its text. */
export type WriteHindrance = 'write.not_permitted' | 'write.device_off' | 'write.not_live';

/**
 * Why the reader cannot write a point now; null when they can. Whoever does not see what a machine
 * does must not change it.
 * @param off its device is switched off
 */
export const useWriteHindrance = (off: boolean): WriteHindrance | null => {
  const mayWrite = usePermitted('points.write');
  const lost = useLiveLost();
  if (!mayWrite) return 'write.not_permitted';
  if (off) return 'write.device_off';
  return lost ? 'write.not_live' : null;
};
