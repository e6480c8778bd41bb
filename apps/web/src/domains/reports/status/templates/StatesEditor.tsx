import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import {
  maxStates,
  maxStateTests,
  type StatusKind,
  statusKind,
} from '@millwright/contract/reports/status/status-templates.schemas';
import { Button, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../status.module.css';
import { TestFields } from './TestFields.tsx';
import { freshState, freshTest, kindColors, type StateEntry } from './template-form.ts';

/** The states of a template in their order: a device is in the first one that holds. */
export const StatesEditor = ({
  value = [],
  onChange,
  names,
}: {
  readonly value?: readonly StateEntry[];
  readonly onChange?: (value: readonly StateEntry[]) => void;
  /** Of the points of the item. */
  readonly names: readonly string[];
}) => {
  const { t } = useTranslation('reports/status');
  const put = (at: number, part: Partial<StateEntry>): void =>
    onChange?.(value.map((state, index) => (index === at ? { ...state, ...part } : state)));
  const swap = (at: number, other: number): void => {
    const [one, two] = [value[at], value[other]];
    if (one === undefined || two === undefined) return;
    onChange?.(value.map((state, n) => (n === at ? two : n === other ? one : state)));
  };
  // A colour that nobody has chosen goes with the kind.
  const setKind = (at: number, { kind, color }: StateEntry, next: StatusKind): void =>
    put(at, { kind: next, color: color === kindColors[kind] ? kindColors[next] : color });
  return (
    <div className={styles.states}>
      {value.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a state is its place; names are being typed.
        <fieldset key={at} className={styles.entry}>
          <div className={styles.entryHead}>
            <input
              type="color"
              aria-label={t('states.color')}
              value={state.color}
              onChange={({ target }) => put(at, { color: target.value })}
            />
            <Input
              aria-label={t('states.name')}
              placeholder={t('states.name')}
              maxLength={20}
              value={state.name}
              onChange={({ target }) => put(at, { name: target.value })}
            />
            <Select<StatusKind>
              aria-label={t('states.kind')}
              value={state.kind}
              onChange={(kind) => setKind(at, state, kind)}
              options={statusKind.options.map((kind) => ({
                value: kind,
                label: t(`kinds.${kind}`),
              }))}
              style={{ width: 150 }}
            />
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              aria-label={t('states.up')}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              aria-label={t('states.down')}
              disabled={at === value.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('states.remove')}
              disabled={value.length === 1}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          </div>
          {state.tests.map((test, place) => (
            <TestFields
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={place}
              value={test}
              names={names}
              onChange={(next) =>
                put(at, { tests: state.tests.map((one, n) => (n === place ? next : one)) })
              }
              onRemove={() => put(at, { tests: state.tests.filter((_, n) => n !== place) })}
            />
          ))}
          <div className={styles.entryFoot}>
            <Button
              size="small"
              icon={<PlusOutlined />}
              disabled={state.tests.length >= maxStateTests}
              onClick={() => put(at, { tests: [...state.tests, freshTest] })}
            >
              {t('test.add')}
            </Button>
            {state.tests.length === 0 ? <small>{t('states.rest')}</small> : null}
            {state.tests.length > 1 ? (
              <Radio.Group
                size="small"
                value={state.join}
                onChange={({ target }) => put(at, { join: target.value })}
                options={(['all', 'any'] as const).map((join) => ({
                  value: join,
                  label: t(`joins.${join}`),
                }))}
              />
            ) : null}
          </div>
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= maxStates}
        onClick={() => onChange?.([...value, freshState('fault', '')])}
      >
        {t('states.add')}
      </Button>
    </div>
  );
};
