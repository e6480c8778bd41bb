import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber } from 'antd';
import { useUi } from './environment.tsx';
import {
  arrangeColumns,
  type ColumnChoice,
  columnWidths,
  moveColumn,
  type TableSettings,
  widenColumn,
} from './table-settings.ts';

export interface NamedColumn extends ColumnChoice {
  readonly title: string;
}

/** Which columns a table shows, in which order, how wide. */
export const ColumnSettings = ({
  columns,
  settings,
  onChange,
}: {
  readonly columns: readonly NamedColumn[];
  readonly settings: TableSettings;
  /** Null restores the standard. */
  readonly onChange: (change: Partial<TableSettings> | null) => void;
}) => {
  const { texts } = useUi();
  const arranged = arrangeColumns(columns, settings);
  const keys = arranged.map(({ key }) => key);
  const move = (key: string, by: 1 | -1): void => {
    const order = moveColumn(keys, key, by);
    if (order) onChange({ order });
  };
  const toggle = (key: string, shown: boolean): void => {
    const others = settings.hidden.filter((one) => one !== key);
    onChange({ hidden: shown ? others : [...others, key] });
  };
  return (
    <div className="mw-columns">
      {arranged.map(({ key, title, hideable = true }, index) => (
        <div key={key}>
          <Checkbox
            checked={!hideable || !settings.hidden.includes(key)}
            disabled={!hideable}
            onChange={({ target }) => toggle(key, target.checked)}
          >
            {title}
          </Checkbox>
          <InputNumber<number>
            size="small"
            {...columnWidths}
            step={10}
            placeholder={texts.table.auto}
            aria-label={`${texts.table.width} ${title}`}
            value={settings.widths[key] ?? null}
            onChange={(width) => onChange({ widths: widenColumn(settings, key, width) })}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`${texts.table.moveUp} ${title}`}
            disabled={index === 0}
            onClick={() => move(key, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`${texts.table.moveDown} ${title}`}
            disabled={index === arranged.length - 1}
            onClick={() => move(key, 1)}
          />
        </div>
      ))}
      <Button type="link" size="small" onClick={() => onChange(null)}>
        {texts.table.resetColumns}
      </Button>
    </div>
  );
};
