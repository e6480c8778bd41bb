import { Transfer } from 'antd';
import type { GivableItem } from './people.queries.ts';

/** Projects moved between those that are chosen and the rest. */
export const ItemTransfer = ({
  items,
  chosen,
  titles,
  onChange,
}: {
  readonly items: readonly GivableItem[];
  readonly chosen: readonly number[];
  /** Of the rest, and of the chosen. */
  readonly titles: readonly [string, string];
  readonly onChange: (chosen: readonly number[]) => void;
}) => (
  <Transfer
    dataSource={items.map(({ value, label }) => ({ key: String(value), title: label }))}
    onChange={(keys) => onChange(keys.map(Number))}
    render={({ title }) => title}
    showSearch
    styles={{ section: { flex: 1, height: 460 } }}
    targetKeys={chosen.map(String)}
    titles={[...titles]}
  />
);
