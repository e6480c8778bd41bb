import { maxWriteBatch } from '@millwright/contract/telemetry/max-write-batch';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { Alert, Button, Input, Select } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../../live/LiveValue.tsx';
import { useWatchedPoints } from '../../live/readings.ts';
import { useNamedValues } from '../use-named-values.ts';
import { ValueChoice, ValueInput } from '../ValueField.tsx';
import writeStyles from '../write.module.css';
import { apartBecause, apartLast } from './apart.ts';
import { BatchName } from './BatchName.tsx';
import styles from './batch.module.css';
import { type Entries, enteredOf, entryFault, inSendOrder } from './batch-entry.ts';
import type { BatchIntent } from './use-batch-flow.ts';

/** Fields that are shown at a time; the search narrows the rest down. */
const mostShown = 100;

const Row = ({
  point,
  entered,
  onChange,
}: {
  readonly point: ItemDataPoint;
  readonly entered: string;
  readonly onChange: (entered: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const label = useId();
  const named = useNamedValues(point);
  const fault = entryFault(entered, point);
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <BatchName point={point} id={label} />
      </div>
      <LiveValue point={point} age={false} />
      {apartBecause(point) === null ? (
        <>
          <fieldset aria-labelledby={label} className={styles.field}>
            {named === null ? (
              <ValueInput point={point} label={point.name} value={entered} onChange={onChange} />
            ) : (
              <ValueChoice named={named} label={point.name} value={entered} onChange={onChange} />
            )}
            {fault === null ? null : (
              <span role="alert" className={styles.fault}>
                {fault === 'not_value'
                  ? t('write.not_value')
                  : t(`write.unwritable.${fault.why}`, { ...fault })}
              </span>
            )}
          </fieldset>
          <Button
            type="text"
            size="small"
            disabled={entered === ''}
            aria-label={t('write.batch.leave', { name: point.name })}
            title={t('write.batch.leave', { name: point.name })}
            onClick={() => onChange('')}
          >
            ✕
          </Button>
        </>
      ) : null}
    </li>
  );
};

/** First step: new values beside those that hold now, and which of them is the flag. */
export const BatchEntry = ({
  points,
  before,
  onTouch,
  onEnter,
}: {
  readonly points: readonly ItemDataPoint[];
  /** What was entered before going back. */
  readonly before: BatchIntent | null;
  /** Something is entered that would be lost, or nothing any more. */
  readonly onTouch: (isTouched: boolean) => void;
  readonly onEnter: (intent: Omit<BatchIntent, 'key'>) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const noteId = useId();
  const [entries, setEntries] = useState<Entries>(
    () => new Map(before?.entered.map(({ point, value }) => [point.pointId, String(value)])),
  );
  const [flag, setFlag] = useState<PointId | null>(before?.flag ?? null);
  const [note, setNote] = useState(before?.note ?? '');
  const [keyword, setKeyword] = useState('');
  const found = useMemo(() => {
    const wanted = keyword.trim().toLowerCase();
    return apartLast(points.filter(({ name }) => name.toLowerCase().includes(wanted)));
  }, [points, keyword]);
  const shown = found.slice(0, mostShown);
  useWatchedPoints(shown.map(({ pointId }) => pointId));
  const entered = enteredOf(entries, points);
  const chosen = points.filter(({ pointId }) => (entries.get(pointId) ?? '') !== '');
  const isTouched = chosen.length > 0 || note !== '';
  useEffect(() => onTouch(isTouched), [isTouched, onTouch]);
  const isFlag = flag !== null && chosen.some(({ pointId }) => pointId === flag);
  const tooMany = chosen.length > maxWriteBatch - 1;
  // A flag alone has nothing to wait for.
  const ready = entered !== null && entered.length > (isFlag ? 1 : 0) && !tooMany;
  return (
    <div className={styles.entry}>
      <p className={styles.hint}>{t('write.batch.hint')}</p>
      {points.length > 8 ? (
        <Input.Search
          allowClear
          value={keyword}
          placeholder={t('live.search')}
          aria-label={t('live.search')}
          onChange={({ target }) => setKeyword(target.value)}
        />
      ) : null}
      <div className={styles.scroll}>
        <ul className={styles.rows}>
          {shown.map((point) => (
            <Row
              key={point.pointId}
              point={point}
              entered={entries.get(point.pointId) ?? ''}
              onChange={(text) => setEntries(new Map(entries).set(point.pointId, text))}
            />
          ))}
        </ul>
      </div>
      {found.length > shown.length ? (
        <p className={styles.hint}>
          {t('write.batch.more', { shown: shown.length, all: found.length })}
        </p>
      ) : null}
      {found.length === 0 ? <p className={styles.hint}>{t('live.none_found')}</p> : null}
      {tooMany ? (
        <Alert type="error" showIcon title={t('write.batch.most', { most: maxWriteBatch - 1 })} />
      ) : null}
      <div className={styles.last}>
        <label htmlFor={`${noteId}-flag`}>{t('write.batch.flag')}</label>
        <Select<PointId | null>
          id={`${noteId}-flag`}
          allowClear
          value={isFlag ? flag : null}
          placeholder={t('write.batch.no_flag')}
          disabled={chosen.length < 2}
          onChange={(point) => setFlag(point ?? null)}
          options={chosen.map(({ pointId, name }) => ({ value: pointId, label: name }))}
        />
        <label htmlFor={noteId}>{t('write.note')}</label>
        <Input
          id={noteId}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className={writeStyles.buttons}>
        <span className={styles.count}>{t('write.batch.chosen', { count: chosen.length })}</span>
        <Button
          type="primary"
          disabled={!ready}
          onClick={() => {
            const last = isFlag ? flag : null;
            onEnter({ entered: inSendOrder(entered ?? [], last), flag: last, note: note.trim() });
          }}
        >
          {t('write.next')}
        </Button>
      </div>
    </div>
  );
};
