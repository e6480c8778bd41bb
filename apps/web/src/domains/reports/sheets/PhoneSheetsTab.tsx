import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import { historySheetFacts } from '@millwright/contract/reports/facts/history-sheet';
import { historySpans } from '@millwright/contract/reports/history-span';
import type { HistorySheetBrief } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { formatMoment, type ItemId } from '@millwright/kernel';
import { Choices, ErrorState, Moment, useUi, ZoneMark } from '@millwright/ui';
import { Button, NoticeBar, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { OwnGestures, PhonePull } from '../../../shell/phone/lists/PhonePull.tsx';
import { PhoneList } from '../../../shell/phone/PhoneList.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useItemZone } from '../../items/index.ts';
import { SheetTable } from './SheetTable.tsx';
import styles from './sheets.module.css';
import { useSheetSpan } from './use-sheet-span.ts';

const formats = ['xlsx', 'pdf'] as const;

/** The history sheets of an item on the phone: read, and taken along; they are laid out at a desk. */
export const PhoneSheetsTab = ({ itemId }: { readonly itemId: ItemId }) => {
  const [params, change] = useAddress();
  const timeZone = useItemZone(itemId);
  const sheets = useCall(historySheetEndpoints.list, {
    ...{ itemId, page: 1, pageSize: historySheetFacts.list.pageSize.max, sort: 'name' as const },
  });
  const sheetId = readId((id) => id, params.get('sheetId'));
  const opened = sheets.data?.list.find(({ id }) => id === sheetId);
  const open = (id: number | null): void =>
    change((address) => {
      for (const name of ['sheetId', 'span', 'from', 'to']) address.delete(name);
      if (id !== null) address.set('sheetId', String(id));
    });
  return opened === undefined || timeZone === null ? (
    <SheetNames sheets={sheets} onOpen={open} />
  ) : (
    <PhoneSheetOfSpan
      key={opened.id}
      sheet={opened}
      timeZone={timeZone}
      onLeave={() => open(null)}
    />
  );
};

const SheetNames = ({
  sheets,
  onOpen,
}: {
  readonly sheets: Parameters<typeof PhoneList<HistorySheetBrief>>[0]['query'];
  readonly onOpen: (sheet: number) => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  return (
    <PhoneList query={sheets} empty={{ title: t('list.empty'), hint: t('phone.empty_hint') }}>
      {(list) => (
        <ul className={styles.names}>
          {list.map(({ id, name, updatedAt }) => (
            <li key={id}>
              <button type="button" onClick={() => onOpen(id)}>
                {name}
                <small>
                  {t('list.updatedAt')} <Moment time={updatedAt} />
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PhoneList>
  );
};

const PhoneSheetOfSpan = ({
  sheet: { id, name },
  timeZone,
  onLeave,
}: {
  readonly sheet: HistorySheetBrief;
  readonly timeZone: string;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation(['reports/sheets', 'reports', 'tasks']);
  const { locale } = useUi();
  const { span, word, choose } = useSheetSpan(timeZone);
  const data = useCall(historySheetEndpoints.data, { id, ...span }, { keepPrevious: true });
  const file = useChange(historySheetEndpoints.export);
  const failure = failureText(data.error);
  const refused = failureText(file.error);
  return (
    <PhonePull onPull={async () => (word === null ? await data.refetch() : choose(word))}>
      <div className={styles.phone}>
        <button type="button" className={styles.back} onClick={onLeave}>
          ‹ {t('phone.all')}
        </button>
        <h2>{name}</h2>
        <OwnGestures>
          <Choices
            label={t('view.span')}
            value={word}
            onChange={choose}
            options={historySpans.map((key) => ({ key, label: t(`reports:history.spans.${key}`) }))}
          />
        </OwnGestures>
        <small>
          {[span.from, span.to].map((time) => formatMoment(time, locale, timeZone)).join(' – ')}{' '}
          <ZoneMark timeZone={timeZone} />
        </small>
        {failure === null ? null : (
          <ErrorState reason={failure} onRetry={() => void data.refetch()} />
        )}
        {data.data === undefined ? (
          failure === null && <Skeleton.Paragraph animated lineCount={6} />
        ) : (
          <OwnGestures>
            <SheetTable data={data.data} isOld={data.isPlaceholderData} />
          </OwnGestures>
        )}
        <div className={styles.files}>
          {formats.map((format) => (
            <Button
              key={format}
              block
              disabled={data.data === undefined || file.isPending}
              onClick={() => file.mutate({ id, ...span, format })}
            >
              {t(`view.${format}`)}
            </Button>
          ))}
        </div>
        {refused === null ? null : <NoticeBar color="error" wrap content={refused} />}
        {file.data === undefined ? null : (
          <p role="status">
            {t('phone.begun')} <Link to="/task_center">{t('tasks:titles.tasks')}</Link>
          </p>
        )}
      </div>
    </PhonePull>
  );
};
