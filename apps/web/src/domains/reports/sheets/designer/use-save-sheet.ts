import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import type { HistorySheet } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../wire/errors/call-error.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';

interface Saved {
  readonly name: string;
  readonly template: SheetTemplate;
}

/** Saves a sheet; where somebody else did meanwhile, it is asked whose is to stay. */
export function useSaveSheet(sheet: HistorySheet, onTaken: (theirs: HistorySheet) => void) {
  const { t } = useTranslation('reports/sheets');
  const { message, modal } = App.useApp();
  const { mutateAsync, isPending } = useChange(historySheetEndpoints.edit);
  const version = useRef(sheet.version);
  const [refusal, setRefusal] = useState<string | null>(null);

  const save = async ({ name, template }: Saved): Promise<boolean> => {
    setRefusal(null);
    try {
      const input = { id: sheet.id, version: version.current, name, template };
      version.current = (await mutateAsync(input)).version;
      message.success(t('designer.saved'));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== 'general.conflict') {
        setRefusal(error.text);
        return false;
      }
      // The call answers the sheet as it is now.
      const theirs = error.fresh as HistorySheet;
      const isMine = await modal.confirm({
        title: t('designer.stale'),
        content: t('designer.stale_detail', { name: theirs.name }),
        okText: t('designer.keep_mine'),
        cancelText: t('designer.take_theirs'),
      });
      version.current = theirs.version;
      if (isMine) return save({ name, template });
      onTaken(theirs);
      return false;
    }
  };
  return { save, isPending, refusal, version };
}
