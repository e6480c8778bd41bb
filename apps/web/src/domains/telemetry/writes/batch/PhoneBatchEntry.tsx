import { maxWriteBatch } from '@millwright/contract/telemetry/max-write-batch';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { Button, Input, NoticeBar, SearchBar } from 'antd-mobile';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../../live/LiveValue.tsx';
import { useWatchedPoints } from '../../live/readings.ts';
import phoneStyles from '../../phone.module.css';
import { Stepped } from '../Stepped.tsx';
import { useNamedValues } from '../use-named-values.ts';
import { entryKind } from '../write-value.ts';
import { apartBecause, apartLast } from './apart.ts';
import { BatchName } from './BatchName.tsx';
import { type Entries, enteredOf, entryFault, inSendOrder } from './batch-entry.ts';
import styles from './phone-batch.module.css';
import type { BatchIntent } from './use-batch-flow.ts';

/** Fields that are shown at a time; the search narrows the rest down. */
const mostShown = 50;

/** First step: new values below those that hold now, and which of them is the flag. */
export const PhoneBatchEntry = ({
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
  const last = chosen.find(({ pointId }) => pointId === flag)?.pointId ?? null;
  const tooMany = chosen.length > maxWriteBatch - 1;
  // A flag alone has nothing to wait for.
  const ready = entered !== null && entered.length > (last === null ? 0 : 1) && !tooMany;
  return (
    <>
      <p className={styles.hint}>{t('write.batch.hint')}</p>
      {points.length > 8 ? (
        <SearchBar placeholder={t('live.search_points')} value={keyword} onChange={setKeyword} />
      ) : null}
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
      {found.length > shown.length ? (
        <p className={styles.hint}>
          {t('write.batch.more', { shown: shown.length, all: found.length })}
        </p>
      ) : null}
      {found.length === 0 ? <p className={styles.hint}>{t('live.none_found')}</p> : null}
      {chosen.length < 2 ? null : (
        <>
          <p className={styles.title}>{t('write.batch.flag')}</p>
          <Choices
            label={t('write.batch.flag')}
            value={last === null ? '' : String(last)}
            onChange={(key) =>
              setFlag(chosen.find(({ pointId }) => String(pointId) === key)?.pointId ?? null)
            }
            wrap
            options={[
              { key: '', label: t('write.batch.no_flag') },
              ...chosen.map(({ pointId, name }) => ({ key: String(pointId), label: name })),
            ]}
          />
        </>
      )}
      {tooMany ? (
        <NoticeBar
          color="error"
          wrap
          content={t('write.batch.most', { most: maxWriteBatch - 1 })}
        />
      ) : null}
      <Input
        aria-label={t('write.note')}
        className={phoneStyles.entry ?? ''}
        placeholder={t('write.note')}
        value={note}
        onChange={setNote}
        maxLength={200}
        autoComplete="off"
      />
      <div className={phoneStyles.buttons}>
        <Button
          block
          color="primary"
          disabled={!ready}
          onClick={() =>
            onEnter({ entered: inSendOrder(entered ?? [], last), flag: last, note: note.trim() })
          }
        >
          {t('write.next')}
        </Button>
      </div>
      <p className={styles.hint} aria-live="polite">
        {t('write.batch.chosen', { count: chosen.length })}
      </p>
    </>
  );
};

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
  const kind = entryKind(point.dataType);
  const named = useNamedValues(point);
  const fault = entryFault(entered, point);
  const input = (
    <Input
      aria-label={point.name}
      className={phoneStyles.entry ?? ''}
      placeholder={t('write.batch.keep')}
      value={entered}
      onChange={onChange}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      enterKeyHint="next"
      clearable
    />
  );
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.name}>
          <BatchName point={point} />
        </span>
        <LiveValue point={point} age={false} />
      </div>
      {apartBecause(point) !== null ? null : named !== null ? (
        <Choices
          label={point.name}
          value={entered}
          onChange={onChange}
          wrap
          options={[{ key: '', label: t('write.batch.keep') }, ...named]}
        />
      ) : kind === 'number' ? (
        <Stepped point={point} value={entered} onChange={onChange} sign>
          {input}
        </Stepped>
      ) : (
        input
      )}
      {fault === null ? null : (
        <p className={phoneStyles.fault} role="alert">
          {fault === 'not_value'
            ? t('write.not_value')
            : t(`write.unwritable.${fault.why}`, { ...fault })}
        </p>
      )}
    </li>
  );
};
