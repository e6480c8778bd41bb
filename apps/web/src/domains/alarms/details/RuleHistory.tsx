import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmRuleEndpoints } from '@millwright/contract/alarms/endpoints';
import type { RuleChange } from '@millwright/contract/alarms/sources/rule-history.schemas';
import { ErrorState, LevelTag, Moment } from '@millwright/ui';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { conditionText, type Reader } from '../rules/condition-text.ts';
import type { RulePoint } from '../rules/rule-points.ts';
import { changedFields, type ToldField } from './rule-changes.ts';
import styles from './rule-history.module.css';

/** Who changed what of a rule, and how often it raised around that. */
export const RuleHistory = ({
  rule,
  points,
  reader,
  onClose,
}: {
  readonly rule: Pick<AlarmRule, 'id' | 'name'>;
  readonly points: readonly RulePoint[];
  readonly reader: Reader;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const { data, error, refetch } = useCall(alarmRuleEndpoints.history, { id: rule.id });
  const reason = failureText(error);
  return (
    <Drawer open size={720} title={t('history_of', { name: rule.name })} onClose={onClose}>
      {data === undefined ? (
        reason === null ? (
          <Skeleton active />
        ) : (
          <ErrorState reason={reason} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <ol className={styles.changes}>
            {data.list.map((change) => (
              <Change key={change.id} change={change} points={points} reader={reader} />
            ))}
          </ol>
          <p className={styles.kept}>{t('details.log_kept')}</p>
        </>
      )}
    </Drawer>
  );
};

const Change = ({
  change,
  points,
  reader,
}: {
  readonly change: RuleChange;
  readonly points: readonly RulePoint[];
  readonly reader: Reader;
}) => {
  const { t } = useTranslation('alarms');
  const { at, by, before, after, alarmsBefore, alarmsAfter } = change;
  return (
    <li>
      <p className={styles.head}>
        <Moment time={at} /> <b>{t(before ? 'details.changed_by' : 'details.made_by', { by })}</b>
      </p>
      {before === null ? null : (
        <dl className={styles.fields}>
          {changedFields(before, after).map((field) => (
            <div key={field}>
              <dt>{t(labels[field])}</dt>
              <dd>
                <del>
                  <Told field={field} rule={before} points={points} reader={reader} />
                </del>
                <ins>
                  <Told field={field} rule={after} points={points} reader={reader} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.alarms}>
        {t('details.alarms_around', { before: alarmsBefore, after: alarmsAfter })}
      </p>
    </li>
  );
};

const labels = {
  name: 'fields.name',
  level: 'fields.level',
  when: 'rules.when',
  onDelayMs: 'rules.on_delay',
  offDelayMs: 'rules.off_delay',
  instructions: 'details.instructions',
  file: 'details.file',
  screenId: 'details.screen',
  recordedPointIds: 'details.recorded',
  wantsOrder: 'details.wants_order',
  latching: 'details.latching',
  realarmMinutes: 'details.realarm',
  priority: 'details.priority',
  enabled: 'rules.enabled',
  description: 'rules.description',
} as const satisfies Record<ToldField, string>;

/** What a field said. */
const Told = ({
  field,
  rule,
  points,
  reader,
}: {
  readonly field: ToldField;
  readonly rule: RuleChange['after'];
  readonly points: readonly RulePoint[];
  readonly reader: Reader;
}) => {
  const { t } = useTranslation('alarms');
  const yesOrNo = (is: boolean): string => t(is ? 'details.yes' : 'details.no');
  switch (field) {
    case 'level':
      return <LevelTag level={rule.level} />;
    case 'when':
      return conditionText(rule.when, points, reader);
    case 'onDelayMs':
    case 'offDelayMs':
      return durationText(rule[field], reader.locale);
    case 'recordedPointIds':
      return (
        rule.recordedPointIds
          .map((id) => points.find((point) => point.id === id)?.name ?? `#${id}`)
          .join(', ') || '–'
      );
    case 'realarmMinutes':
      return rule.realarmMinutes === null
        ? '–'
        : durationText(rule.realarmMinutes * 60_000, reader.locale);
    case 'file':
      return rule.file?.name ?? '–';
    case 'screenId':
      return rule.screenId === null ? '–' : `#${rule.screenId}`;
    case 'wantsOrder':
    case 'latching':
    case 'enabled':
      return yesOrNo(rule[field]);
    default:
      return rule[field] === '' ? '–' : rule[field];
  }
};
