import { useState } from 'react';
import { useUi } from './environment.tsx';
import { type ColumnChoice, readTableSettings, type TableSettings } from './table-settings.ts';

/** A person's arrangement of the table `name`, kept across visits; `null` restores the standard. */
export const useTableSettings = (
  name: string,
  columns: readonly ColumnChoice[],
): readonly [TableSettings, (change: Partial<TableSettings> | null) => void] => {
  const { settings } = useUi();
  const key = `table.${name}`;
  const [stored, setStored] = useState(() => settings.read(key));
  const current = readTableSettings(stored, columns);
  const change = (part: Partial<TableSettings> | null): void => {
    const next = part === null ? null : { ...current, ...part };
    settings.write(key, next);
    setStored(next);
  };
  return [current, change];
};
