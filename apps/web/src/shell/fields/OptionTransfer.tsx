import { Transfer } from 'antd';

/** Options moved between those that are chosen and the rest; in a form its value are those chosen. */
export const OptionTransfer = ({
  options,
  titles,
  value = [],
  onChange,
}: {
  readonly options: readonly { readonly value: number; readonly label: string }[];
  /** Of the rest, and of the chosen. */
  readonly titles: readonly [string, string];
  readonly value?: readonly number[];
  readonly onChange?: (chosen: readonly number[]) => void;
}) => (
  <Transfer
    dataSource={options.map(({ value, label }) => ({ key: String(value), title: label }))}
    onChange={(keys) => onChange?.(keys.map(Number))}
    render={({ title }) => title}
    showSearch
    styles={{ section: { flex: 1, height: 460 } }}
    targetKeys={value.map(String)}
    titles={[...titles]}
  />
);
