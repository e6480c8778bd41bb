import type { ItemClock, ItemId } from '@millwright/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../alarms.module.css';
import type { TestDraft } from './condition-draft.ts';
import { OtherTestFields } from './OtherTestFields.tsx';
import { type TestKind, testKinds } from './other-test-draft.ts';
import type { RulePoint } from './rule-points.ts';
import { ValueTestFields } from './ValueTestFields.tsx';

/** One test: what it is about, and the fields of that. */
export const TestEditor = ({
  value,
  points,
  itemId,
  clock,
  onChange,
}: {
  readonly value: TestDraft;
  readonly points: readonly RulePoint[];
  readonly itemId: ItemId;
  readonly clock: ItemClock | null;
  readonly onChange: (value: TestDraft) => void;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <div className={styles.test}>
      <Select<TestKind>
        aria-label={t('condition.kind')}
        style={{ width: 176 }}
        value={value.about}
        onChange={(about) => onChange({ ...value, about })}
        options={testKinds.map((kind) => ({ value: kind, label: t(`condition.kinds.${kind}`) }))}
        popupMatchSelectWidth={false}
      />
      {value.about === 'value' ? (
        <ValueTestFields value={value} points={points} onChange={onChange} />
      ) : (
        <OtherTestFields
          value={value}
          points={points}
          itemId={itemId}
          clock={clock}
          onChange={onChange}
        />
      )}
    </div>
  );
};
