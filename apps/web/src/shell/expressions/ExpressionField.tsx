import { isWarning, longestExpression, type ValueType } from '@millwright/kernel';
import { Form, Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { checkText } from './check-text.ts';
import styles from './expressions.module.css';
import { issueText } from './issue-text.ts';
import type { NamedPoint } from './named-point.ts';
import { pointNames, pointScope, spelled } from './point-scope.ts';

/** So many places that are wrong are told at once. */
const mostIssues = 3;

/** An expression with what is wrong with it below, and points to be put in where the cursor stands. */
export const ExpressionField = ({
  id,
  value = '',
  onChange,
  points,
  wanted,
}: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly points: readonly NamedPoint[];
  /** What the whole is to be; null takes numbers and states. */
  readonly wanted: ValueType | null;
}) => {
  const { t } = useTranslation('expressions');
  const field = useRef<TextAreaRef>(null);
  const { status, errors } = Form.Item.useStatus();
  // Nothing entered is wrong once it is to be saved. The form leaves it to this field to say so.
  const isLooked = value.trim() !== '' || status === 'error';
  const { issues } = isLooked ? checkText(value, pointScope(points), wanted) : { issues: [] };
  const isWrong = issues.some((issue) => !isWarning(issue));
  // What only the server can tell, as of a ring; it stands until something else is typed.
  const refused = isWrong ? [] : errors;
  const names = pointNames(points);
  const insert = (point: NamedPoint | undefined): void => {
    const area = field.current?.resizableTextArea?.textArea;
    const name = spelled(names.get(point?.id ?? (0 as NamedPoint['id'])));
    const at = area?.selectionStart ?? value.length;
    onChange?.(`${value.slice(0, at)}${name}${value.slice(area?.selectionEnd ?? at)}`);
    area?.focus();
  };
  return (
    <div className={styles.expression}>
      <Input.TextArea
        ref={field}
        {...(id === undefined ? {} : { id })}
        className={styles.code ?? ''}
        autoSize={{ minRows: 2, maxRows: 8 }}
        spellCheck={false}
        maxLength={longestExpression}
        value={value}
        status={isWrong || refused.length > 0 ? 'error' : ''}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Select
        aria-label={t('insert_point')}
        placeholder={t('insert_point')}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        onChange={(pointId) => insert(points.find((point) => point.id === pointId))}
        options={points.map((point) => ({
          value: point.id,
          label: `${point.deviceName} · ${point.name}`,
        }))}
      />
      <ul className={styles.issues} aria-live="polite">
        {issues.slice(0, mostIssues).map((issue) => (
          <li key={`${issue.start}.${issue.code}`} data-warning={isWarning(issue)}>
            {issueText(issue, t)}
          </li>
        ))}
        {refused.map((error) => (
          <li key={String(error)}>{error}</li>
        ))}
      </ul>
    </div>
  );
};
