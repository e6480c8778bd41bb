import type { ItemFileRemark, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { Moment } from '@millwright/ui';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayWord } from '../../../texts/say-word.ts';
import styles from './file.module.css';

/** What an import makes, changes and finds wrong; each remark with its place in the file. */
export const ImportReport = ({ report }: { readonly report: ItemFileReport }) => {
  const { t } = useTranslation('items/file');
  const { problems, conflicts, creates, imported, more } = report;
  return (
    <>
      {problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t(more.problems ? 'more_problems' : 'problems', { count: problems.length })}
          description={<Remarks remarks={problems} />}
        />
      ) : null}
      {problems.length === 0 && !imported ? (
        <Alert type="success" showIcon title={t('sound')} />
      ) : null}
      <dl className={styles.facts}>
        <dt>{t('item_name')}</dt>
        <dd>{report.itemName}</dd>
        <dt>{t('exported_at')}</dt>
        <dd>
          <Moment time={report.exportedAt} />
        </dd>
      </dl>
      {creates.length > 0 ? (
        <>
          <h3>{t(imported ? 'created' : 'creates')}</h3>
          <ul className={styles.creates}>
            {creates.map(({ kind, count }) => (
              <li key={kind}>
                <b>{count}</b>
                <span>{sayWord(t, 'kinds', kind)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {conflicts.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t(more.conflicts ? 'more_conflicts' : 'conflicts', { count: conflicts.length })}
          description={<Remarks remarks={conflicts} />}
        />
      ) : null}
    </>
  );
};

const Remarks = ({ remarks }: { readonly remarks: readonly ItemFileRemark[] }) => {
  const { t } = useTranslation('items/file');
  const placeOf = ({ part, at, error }: ItemFileRemark): string => {
    if (error === 'general.forbidden') return sayWord(t, 'permissions', at);
    return part === 'item' ? t(`items:fields.${at}`, { defaultValue: at }) : at;
  };
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={`${remark.part} ${remark.at} ${remark.message}`}>
          {remark.message}
          <small>
            {[sayWord(t, 'parts', remark.part), placeOf(remark)].filter((word) => word).join(' › ')}
          </small>
        </li>
      ))}
    </ul>
  );
};
