import { useState, useSyncExternalStore } from 'react';
import { useUi } from './environment.tsx';
import { type ColumnChoice, readTableSettings, type TableSettings } from './table-settings.ts';

const onResize = (changed: () => void): (() => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** A person's arrangement of the table `name`, kept across visits; `null` restores the standard. */
export const useTableSettings = (
  name: string,
  columns: readonly ColumnChoice[],
): readonly [TableSettings, (change: Partial<TableSettings> | null) => void] => {
  const { settings } = useUi();
  const key = `table.${name}`;
  const [stored, setStored] = useState(() => settings.read(key));
  const windowWidth = useSyncExternalStore(onResize, () => innerWidth);
  const change = (part: Partial<TableSettings> | null): void => {
    // What nobody has chosen goes on following the window.
    const before = typeof stored === 'object' && stored !== null ? stored : {};
    const next = part === null ? null : { ...before, ...part };
    settings.write(key, next);
    setStored(next);
  };
  return [readTableSettings(stored, columns, windowWidth), change];
};
