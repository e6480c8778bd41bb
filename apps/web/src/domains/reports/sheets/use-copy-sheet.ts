import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import type { HistorySheetBrief } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { useTranslation } from 'react-i18next';
import type { RowVerb } from '../../../shell/list/row-verbs.tsx';
import { CallError } from '../../../wire/errors/call-error.ts';
import { type Send, useChanges } from '../../../wire/queries/use-change.ts';
import { copyName } from './copy-name.ts';

/** How many names of copies are tried. */
const most = 20;

async function copySheet(id: number, send: Send): Promise<void> {
  const { itemId, name, template } = await send(historySheetEndpoints.get, { id });
  for (let number = 2; ; number += 1) {
    try {
      const input = { itemId, name: copyName(name, number), template };
      await send(historySheetEndpoints.create, input);
      return;
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'history_sheet.name_taken';
      if (!isTaken || number > most) throw error;
    }
  }
}

/** Makes another sheet of each that is laid out like it. */
export function useCopySheet(): RowVerb<HistorySheetBrief> {
  const { t } = useTranslation('reports/sheets');
  const { mutateAsync } = useChanges(async (ids: readonly number[], send) => {
    for (const id of ids) await copySheet(id, send);
  });
  return {
    key: 'copy',
    label: t('list.copy'),
    permission: 'historysheets.edit',
    run: async (ids) => {
      await mutateAsync(ids);
      return t('list.copied', { count: ids.length });
    },
  };
}
