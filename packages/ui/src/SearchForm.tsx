import './search-form.css';
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useUi } from './environment.tsx';

export interface SearchField {
  /** Name of the filter in the list's query. */
  readonly name: string;
  readonly label: string;
  /** A form control that takes `value` and `onChange`; its values are texts. */
  readonly control: ReactElement;
}

/** Fields that stand in the first row while the form is collapsed. */
const shownCollapsed = 3;

/** Filters above a list: three or four in a row, the rest behind a fold. Enter searches. */
export const SearchForm = ({
  fields,
  values,
  onSearch,
}: {
  readonly fields: readonly SearchField[];
  /** The filters that are set. */
  readonly values: Readonly<Record<string, string>>;
  /** With the filters that are set; empty after a reset. */
  readonly onSearch: (values: Readonly<Record<string, string>>) => void;
}) => {
  const { texts } = useUi();
  const [form] = Form.useForm<Record<string, string | null | undefined>>();
  const formId = useId();
  const foldable = fields.length > shownCollapsed;
  const setBehindFold = fields.slice(shownCollapsed).some(({ name }) => values[name]);
  const [open, setOpen] = useState(setBehindFold);

  // By content: what is typed but not searched yet survives renderings and hidden tabs.
  const shown = JSON.stringify(fields.map(({ name }) => [name, values[name] ?? null]));
  const [filled, setFilled] = useState('');
  useEffect(() => {
    if (shown === filled) return;
    form.setFieldsValue(Object.fromEntries(JSON.parse(shown) as [string, string | null][]));
    setFilled(shown);
  }, [form, shown, filled]);

  const submit = (entered: Record<string, string | null | undefined>): void =>
    onSearch(
      Object.fromEntries(
        Object.entries(entered).flatMap(([name, value]) => {
          const text = typeof value === 'string' ? value.trim() : value;
          return text ? [[name, text]] : [];
        }),
      ),
    );

  return (
    <Form
      name={formId}
      form={form}
      className="mw-search"
      onFinish={submit}
      data-open={open || !foldable}
    >
      {fields.map(({ name, label, control }, index) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          hidden={foldable && !open && index >= shownCollapsed}
        >
          {control}
        </Form.Item>
      ))}
      <div className="mw-search-actions">
        <Button type="primary" htmlType="submit">
          {texts.search.submit}
        </Button>
        <Button
          onClick={() => {
            form.setFieldsValue(Object.fromEntries(fields.map(({ name }) => [name, null])));
            onSearch({});
          }}
        >
          {texts.search.reset}
        </Button>
        {foldable ? (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {open ? texts.search.collapse : texts.search.expand}
          </Button>
        ) : null}
      </div>
    </Form>
  );
};
