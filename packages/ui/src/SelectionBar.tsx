import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUi } from './environment.tsx';
import { fill } from './texts.ts';

/** How many rows are chosen, and what can be done with them. */
export const SelectionBar = ({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) => {
  const { texts } = useUi();
  return (
    <div className="mw-selection" role="status">
      <span>{fill(texts.table.selected, { count })}</span>
      <Button type="link" size="small" onClick={onClear}>
        {texts.table.clear}
      </Button>
      <span className="mw-selection-actions">{children}</span>
    </div>
  );
};
