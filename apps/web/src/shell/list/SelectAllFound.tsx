import { Button } from 'antd';
import { useState } from 'react';

export interface FoundSelection {
  /** That may be selected at once. */
  readonly most: number;
  /** Words of the button: all that were found, or the first so many of them. */
  readonly label: (count: number, isAll: boolean) => string;
}

/** Beside the selected rows: takes those in that the search found on other pages too. */
export const SelectAllFound = ({
  of: { most, label },
  found,
  selected,
  onSelect,
}: {
  readonly of: FoundSelection;
  readonly found: number;
  readonly selected: number;
  /** Resolves when so many are selected. */
  readonly onSelect: (count: number) => Promise<void>;
}) => {
  const [running, setRunning] = useState(false);
  const count = Math.min(found, most);
  if (selected >= count) return null;
  return (
    <Button
      type="link"
      size="small"
      loading={running}
      onClick={() => {
        setRunning(true);
        void onSelect(count).finally(() => setRunning(false));
      }}
    >
      {label(count, count === found)}
    </Button>
  );
};
