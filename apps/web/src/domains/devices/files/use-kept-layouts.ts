import type { TableRecord } from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import { useUi } from '@millwright/ui';
import { type KeptLayout, withKept } from './found-table.ts';

const key = 'point-tables';

const isKept = (given: unknown): given is KeptLayout =>
  typeof given === 'object' && given !== null && 'titles' in given && 'columns' in given;

/** How columns were assigned before, kept in this browser for its user. */
export function useKeptLayouts() {
  const { settings } = useUi();
  const read = (): readonly KeptLayout[] => {
    const stored = settings.read(key);
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  };
  return {
    read,
    keep: (records: readonly TableRecord[], layout: TableLayout): void =>
      settings.write(key, withKept(read(), records, layout)),
  };
}
