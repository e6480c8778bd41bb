import type { ItemTabProps } from '../../items/index.ts';
import { WriteTable } from './WriteTable.tsx';

/** What was written to the devices of an item. */
export const WritesTab = ({ itemId }: ItemTabProps) => <WriteTable itemId={itemId} />;
