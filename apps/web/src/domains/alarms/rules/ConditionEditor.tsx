import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { maxTests } from '@millwright/contract/alarms/max-tests';
import type { ItemClock, ItemId } from '@millwright/kernel';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../alarms.module.css';
import {
  type ConditionDraft,
  type GroupDraft,
  newGroup,
  newTest,
  type TestDraft,
} from './condition-draft.ts';
import type { RulePoint } from './rule-points.ts';
import { TestEditor } from './TestEditor.tsx';

const replace = <Part extends { readonly key: number }>(
  parts: readonly Part[],
  part: Part,
): Part[] => parts.map((one) => (one.key === part.key ? part : one));

const without = <Part extends { readonly key: number }>(
  parts: readonly Part[],
  key: number,
): Part[] => parts.filter((one) => one.key !== key);

/** Tests of points, joined by all or any; a group of tests may stand for one of them. */
export const ConditionEditor = ({
  id,
  value = { op: 'all', of: [] },
  points,
  itemId,
  clock,
  onChange,
}: {
  /** Given by the form that holds it, as are value and change. */
  readonly id?: string;
  readonly value?: ConditionDraft;
  readonly points: readonly RulePoint[];
  readonly itemId: ItemId;
  /** Of the item; null while it is not known. */
  readonly clock: ItemClock | null;
  readonly onChange?: (value: ConditionDraft) => void;
}) => {
  const { t } = useTranslation('alarms');
  const { op, of } = value;
  const change = (next: ConditionDraft): void => onChange?.(next);
  const put = (part: TestDraft | GroupDraft): void => change({ op, of: replace(of, part) });
  const remove = (key: number): void => change({ op, of: without(of, key) });
  return (
    <div id={id} className={styles.condition}>
      {of.length > 1 ? <Join op={op} onChange={(next) => change({ op: next, of })} /> : null}
      {of.map((part) => (
        <div key={part.key} className={styles.part}>
          {part.kind === 'test' ? (
            <TestEditor value={part} points={points} itemId={itemId} clock={clock} onChange={put} />
          ) : (
            <Group value={part} points={points} itemId={itemId} clock={clock} onChange={put} />
          )}
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            disabled={of.length === 1}
            aria-label={t('condition.remove')}
            onClick={() => remove(part.key)}
          />
        </div>
      ))}
      {of.length < maxTests ? (
        <div>
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => change({ op, of: [...of, newTest()] })}
          >
            {t('condition.add_test')}
          </Button>{' '}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            onClick={() => change({ op, of: [...of, newGroup()] })}
          >
            {t('condition.add_group')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

const Group = ({
  value,
  points,
  itemId,
  clock,
  onChange,
}: {
  readonly value: GroupDraft;
  readonly points: readonly RulePoint[];
  readonly itemId: ItemId;
  readonly clock: ItemClock | null;
  readonly onChange: (value: GroupDraft) => void;
}) => {
  const { t } = useTranslation('alarms');
  const { of } = value;
  return (
    <div className={styles.group}>
      <Join op={value.op} onChange={(op) => onChange({ ...value, op })} />
      {of.map((test) => (
        <div key={test.key} className={styles.part}>
          <TestEditor
            value={test}
            points={points}
            itemId={itemId}
            clock={clock}
            onChange={(next) => onChange({ ...value, of: replace(of, next) })}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            disabled={of.length === 1}
            aria-label={t('condition.remove')}
            onClick={() => onChange({ ...value, of: without(of, test.key) })}
          />
        </div>
      ))}
      {of.length < maxTests ? (
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange({ ...value, of: [...of, newTest()] })}
        >
          {t('condition.add_test')}
        </Button>
      ) : null}
    </div>
  );
};

const Join = ({
  op,
  onChange,
}: {
  readonly op: 'all' | 'any';
  readonly onChange: (op: 'all' | 'any') => void;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <Segmented<'all' | 'any'>
      size="small"
      value={op}
      onChange={onChange}
      options={[
        { value: 'all', label: t('condition.all') },
        { value: 'any', label: t('condition.any') },
      ]}
    />
  );
};
