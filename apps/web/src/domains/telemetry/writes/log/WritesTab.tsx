import type { ItemTabProps } from '../../../items/index.ts';
import { WriteTable } from './WriteTable.tsx';

/** What was written to the devices of an item, or to one of them. */
export const WritesTab = ({ itemId, deviceId }: ItemTabProps) => (
  <WriteTable itemId={itemId} {...(deviceId === undefined ? {} : { deviceId })} />
);
