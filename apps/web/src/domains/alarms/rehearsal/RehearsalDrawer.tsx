import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import type { ItemId } from '@millwright/kernel';
import { ErrorState, TabDrawer } from '@millwright/ui';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { TaskProgress } from '../../tasks/index.ts';
import { RehearsalResult } from './RehearsalResult.tsx';
import styles from './rehearsal.module.css';
import { useRehearsal } from './use-rehearsal.ts';

const day = 86_400_000;
const spans = { day: 1, week: 7, month: 30 } as const;
type Span = keyof typeof spans | 'other';
const keys: readonly Span[] = ['day', 'week', 'month', 'other'];

/** The span that was chosen, up to now; null while nobody has said which other one. */
const spanOf = (span: Span, other: string | undefined) => {
  if (span !== 'other') {
    const to = serverClock.now();
    return { from: to - spans[span] * day, to };
  }
  const [from, to] = (other ?? '').split(',').map(Number);
  return from && to ? { from, to } : null;
};

/** Runs what stands in a form over the past, and shows which alarms there would have been. */
export const RehearsalDrawer = ({
  itemId,
  draft,
  unit,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly draft: RehearsalDraft;
  /** Of the values that are judged; empty where they are of several points. */
  readonly unit: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/rehearsal');
  const [span, setSpan] = useState<Span>('week');
  const [other, setOther] = useState<string>();
  const { task, result, isRunning, refusal, run, cancel } = useRehearsal(itemId);
  const reason = failureText(refusal);
  const chosen = () => spanOf(span, other);
  return (
    <TabDrawer
      open
      title={t('title')}
      size={880}
      onClose={() => {
        // Nobody waits for it any more.
        cancel();
        onClose();
      }}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.tools}>
        <Segmented<Span>
          value={span}
          aria-label={t('span')}
          options={keys.map((value) => ({ value, label: t(`spans.${value}`) }))}
          onChange={setSpan}
        />
        {span === 'other' ? (
          <TimeRange {...(other !== undefined && { value: other })} onChange={setOther} />
        ) : null}
        {isRunning ? (
          <Button onClick={cancel}>{t('cancel')}</Button>
        ) : (
          <Button
            type="primary"
            disabled={span === 'other' && other === undefined}
            onClick={() => {
              const wanted = chosen();
              if (wanted !== null) run(wanted, draft);
            }}
          >
            {t('run')}
          </Button>
        )}
      </div>
      {reason === null ? null : <ErrorState reason={reason} />}
      {task === null || task.state === 'done' ? null : <TaskProgress task={task} />}
      {result === null ? null : <RehearsalResult result={result} unit={unit} />}
    </TabDrawer>
  );
};
