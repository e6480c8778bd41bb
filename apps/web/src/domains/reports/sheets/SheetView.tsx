import { ArrowLeftOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import type { HistorySheet } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { ErrorState } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { isPermitted } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import type { DesignerProps } from './designer/Designer.tsx';
import { SheetSpan } from './SheetSpan.tsx';
import { SheetTable } from './SheetTable.tsx';
import styles from './sheets.module.css';
import { useSheetSpan } from './use-sheet-span.ts';

/** What edits sheets is heavy, and readers do without. */
const Designer = lazyPart<DesignerProps>('reports/sheets', () =>
  import('./designer/Designer.tsx').then((module) => module.Designer),
);

const formats = ['xlsx', 'pdf'] as const;

/** A sheet of a span, its files, and where it is laid out. */
export const SheetView = ({
  sheetId,
  timeZone,
  isEdited,
  onEdit,
  onLeave,
}: {
  readonly sheetId: number;
  readonly timeZone: string;
  readonly isEdited: boolean;
  readonly onEdit: (edit: boolean) => void;
  readonly onLeave: () => void;
}) => {
  const found = useCall(historySheetEndpoints.get, { id: sheetId }, { retainMs: 0 });
  const reason = failureText(found.error);
  if (found.data === undefined) {
    if (reason === null) return <Waiting />;
    return <ErrorState reason={reason} onRetry={() => void found.refetch()} />;
  }
  return isEdited ? (
    <Designer sheet={found.data} onShow={() => onEdit(false)} onLeave={onLeave} />
  ) : (
    <ReadSheet
      sheet={found.data}
      timeZone={timeZone}
      onEdit={() => onEdit(true)}
      onLeave={onLeave}
    />
  );
};

const ReadSheet = ({
  sheet: { id, name },
  timeZone,
  onEdit,
  onLeave,
}: {
  readonly sheet: HistorySheet;
  readonly timeZone: string;
  readonly onEdit: () => void;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  const mayEdit = isPermitted(useProfile(), 'historysheets.edit');
  const { span, word, choose } = useSheetSpan(timeZone);
  const data = useCall(historySheetEndpoints.data, { id, ...span }, { keepPrevious: true });
  const failure = failureText(data.error);
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        <Button icon={<ArrowLeftOutlined />} aria-label={t('view.back')} onClick={onLeave} />
        <h2>{name}</h2>
        <SheetSpan word={word} span={span} timeZone={timeZone} onChange={choose} />
        <Button
          icon={<ReloadOutlined />}
          aria-label={t('view.refresh')}
          title={t('view.refresh')}
          loading={data.isFetching}
          onClick={() => (word === null ? void data.refetch() : choose(word))}
        />
        <span className={styles.aside}>
          {formats.map((format) => (
            <StartTaskButton
              key={format}
              endpoint={historySheetEndpoints.export}
              input={() => ({ id, ...span, format })}
              label={t(`view.${format}`)}
              disabled={data.data === undefined}
            />
          ))}
          {mayEdit ? (
            <Button type="primary" icon={<EditOutlined />} onClick={onEdit}>
              {t('view.edit')}
            </Button>
          ) : null}
        </span>
      </div>
      {failure === null ? null : (
        <ErrorState reason={failure} onRetry={() => void data.refetch()} />
      )}
      {data.data === undefined ? (
        failure === null && <Waiting />
      ) : (
        <SheetTable data={data.data} isOld={data.isPlaceholderData} />
      )}
    </section>
  );
};
