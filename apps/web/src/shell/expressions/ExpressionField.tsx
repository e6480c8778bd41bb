import {
  type FunctionName,
  type ItemClock,
  isWarning,
  longestExpression,
  type ValueType,
} from '@millwright/kernel';
import { Form, Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchByLabel } from '../fields/search-by-label.ts';
import { checkText } from './check-text.ts';
import { CompletionList } from './completion/CompletionList.tsx';
import { useCompletion } from './completion/use-completion.ts';
import styles from './expressions.module.css';
import { FunctionList } from './function-list/FunctionList.tsx';
import { withCall } from './function-list/with-call.ts';
import { issueText } from './issue-text.ts';
import type { NamedPoint } from './named-point.ts';
import { pointNames, pointScope, spelled } from './point-scope.ts';
import { ResultNow } from './result/ResultNow.tsx';

/** So many places that are wrong are told at once. */
const mostIssues = 3;

const nothing = { issues: [], checked: null };

/**
 * An expression: names complete while they are written, the functions there are can be looked up, what is
 * wrong stands below, and so does what it and its parts come to now.
 */
export const ExpressionField = ({
  id,
  value = '',
  onChange,
  points,
  wanted,
  clock = null,
}: {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  readonly points: readonly NamedPoint[];
  /** What the whole is to be; null takes numbers and states. */
  readonly wanted: ValueType | null;
  /** Of its item; without it what asks for the hour, the weekday or the shift shows no result. */
  readonly clock?: ItemClock | null;
}) => {
  const { t } = useTranslation('expressions');
  const field = useRef<TextAreaRef>(null);
  const cursorAfter = useRef<number | null>(null);
  const { status, errors } = Form.Item.useStatus();
  // Nothing entered is wrong once it is to be saved. The form leaves it to this field to say so.
  const isLooked = value.trim() !== '' || status === 'error';
  const scope = useMemo(() => pointScope(points), [points]);
  const names = useMemo(() => pointNames(points), [points]);
  const { issues, checked } = useMemo(
    () => (isLooked ? checkText(value, scope, wanted) : nothing),
    [isLooked, value, scope, wanted],
  );
  const isWrong = issues.some((issue) => !isWarning(issue));
  // What only the server can tell, as of a ring; it stands until something else is typed.
  const said = errors.join('\n');
  const [since, setSince] = useState({ said, value });
  if (since.said !== said) setSince({ said, value });
  const refused = isWrong || since.value !== value ? [] : errors;

  const put = (text: string, cursor: number): void => {
    cursorAfter.current = cursor;
    onChange?.(text);
    field.current?.focus();
  };
  // The browser puts the cursor at the end of a text that it did not write itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each text that was put in
  useLayoutEffect(() => {
    const cursor = cursorAfter.current;
    cursorAfter.current = null;
    if (cursor === null) return;
    field.current?.resizableTextArea?.textArea.setSelectionRange(cursor, cursor);
  }, [value]);
  const { offered, active, listId, open, take, fieldProps } = useCompletion(
    value,
    points,
    names,
    put,
  );
  const selected = (): { readonly start: number; readonly end: number } => {
    const area = field.current?.resizableTextArea?.textArea;
    const start = area?.selectionStart ?? value.length;
    return { start, end: area?.selectionEnd ?? start };
  };
  const insert = (point: NamedPoint | undefined): void => {
    const { start, end } = selected();
    const name = point === undefined ? '' : spelled(names.get(point.id));
    put(`${value.slice(0, start)}${name}${value.slice(end)}`, start + name.length);
  };
  const call = (name: FunctionName): void => {
    const { text, cursor } = withCall(value, selected(), name);
    put(text, cursor);
  };
  return (
    <div className={styles.expression}>
      <div className={styles.entry}>
        <Input.TextArea
          ref={field}
          {...(id === undefined ? {} : { id })}
          className={styles.code ?? ''}
          autoSize={{ minRows: 2, maxRows: 8 }}
          spellCheck={false}
          maxLength={longestExpression}
          value={value}
          status={isWrong || refused.length > 0 ? 'error' : ''}
          onChange={({ target }) => {
            open(target.value, target.selectionStart);
            onChange?.(target.value);
          }}
          {...fieldProps}
        />
        {offered.length > 0 ? (
          <CompletionList id={listId} offered={offered} active={active} onTake={take} />
        ) : null}
      </div>
      <Select
        aria-label={t('insert_point')}
        placeholder={t('insert_point')}
        showSearch={searchByLabel}
        value={null}
        onChange={(pointId) => insert(points.find((point) => point.id === pointId))}
        options={points.map((point) => ({
          value: point.id,
          label: `${point.deviceName} · ${point.name}`,
        }))}
      />
      <FunctionList onTake={call} />
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
      <ResultNow checked={checked} clock={clock} />
    </div>
  );
};
