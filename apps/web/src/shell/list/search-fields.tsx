import type { SearchField } from '@millwright/ui';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { TimeRange } from '../fields/TimeRange.tsx';

/** Looks for a text; `hint` says in what. */
export const textField = (name: string, label: string, hint = ''): SearchField => ({
  name,
  label,
  control: <Input allowClear placeholder={hint} />,
});

/** One of a few; `any` stands where none is chosen. */
export const choiceField = (
  name: string,
  label: string,
  any: string,
  options: readonly { readonly value: string; readonly label: ReactNode }[],
): SearchField => ({
  name,
  label,
  control: <Select allowClear placeholder={any} options={[...options]} />,
});

/** One of many, found by the words of its label. */
export const searchedChoiceField = (
  name: string,
  label: string,
  any: string,
  options: readonly { readonly value: string; readonly label: string }[],
): SearchField => ({
  name,
  label,
  control: (
    <Select
      allowClear
      options={[...options]}
      placeholder={any}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
    />
  ),
});

/** From when to when; the filter is called `range`. */
export const rangeField = (label: string): SearchField => ({
  name: 'range',
  label,
  control: <TimeRange />,
});
