import { itemCheckEndpoints } from '@millwright/contract/items/endpoints';
import type {
  Finding,
  FindingWeight,
} from '@millwright/contract/items/item-check/item-check.schemas';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sayWord } from '../../../texts/say-word.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { referenceKinds } from '../item-ports.ts';
import styles from './check.module.css';

const weights: readonly FindingWeight[] = ['error', 'warning', 'hint'];
const tones: Readonly<Record<FindingWeight, StatusTone>> = {
  error: 'bad',
  warning: 'warn',
  hint: 'off',
};

/** What the check has found, by weight, each with the way to it. */
export const Findings = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('items/check');
  const [only, setOnly] = useState<FindingWeight | 'all'>('all');
  // What is entered changes on other pages: it is looked at anew each time.
  const { data, error, isFetching, refetch } = useCall(
    itemCheckEndpoints.get,
    { itemId },
    { retainMs: 0 },
  );
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const failure = failureText(error);
  if (!data) {
    return failure === null ? (
      <Skeleton active />
    ) : (
      <ErrorState reason={failure} onRetry={() => void refetch()} />
    );
  }
  const { counts, list, checkedAt } = data;
  const total = counts.error + counts.warning + counts.hint;
  const shown = only === 'all' ? list : list.filter(({ weight }) => weight === only);
  const choices = [
    { value: 'all' as const, label: t('all', { count: total }) },
    ...weights.map((weight) => ({
      value: weight,
      label: t(`weights.${weight}`, { count: counts[weight] }),
      disabled: counts[weight] === 0,
    })),
  ];
  return (
    <section className={styles.part} aria-label={t('title')}>
      <header className={styles.head}>
        {total === 0 ? <span /> : <Segmented value={only} options={choices} onChange={setOnly} />}
        <span className={styles.again}>
          <small>
            {t('checked')} <Moment time={checkedAt} />
          </small>
          {again}
        </span>
      </header>
      {failure === null ? null : <ErrorState reason={failure} onRetry={() => void refetch()} />}
      {total === 0 ? (
        <EmptyState title={t('none')} hint={t('none_hint')} />
      ) : (
        <ul className={styles.list}>
          {shown.map((finding) => (
            <FindingRow
              key={`${finding.subject} ${finding.id} ${finding.code} ${JSON.stringify(finding.details)}`}
              itemId={itemId}
              finding={finding}
            />
          ))}
        </ul>
      )}
      {list.length < total ? (
        <p className={styles.more}>{t('more', { count: list.length })}</p>
      ) : null}
    </section>
  );
};

const FindingRow = ({
  itemId,
  finding,
}: {
  readonly itemId: ItemId;
  readonly finding: Finding;
}) => {
  const { t } = useTranslation('items/check');
  const { weight, code, details, subject, id, name, device } = finding;
  const kind = referenceKinds.all().find((each) => each.subject === subject);
  const called = kind ? <Link to={kind.address({ id, name, itemId, device })}>{name}</Link> : name;
  return (
    <li>
      <StatusTag tone={tones[weight]}>{t(`weight.${weight}`)}</StatusTag>
      <span className={styles.what}>
        <b>{called}</b>
        <small>
          {sayWord(t, 'subjects', subject)}
          {device === undefined ? null : ` · ${device.deviceName}`}
        </small>
      </span>
      <span>{sayReason(code, details)}</span>
    </li>
  );
};
