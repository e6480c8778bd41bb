import '@fortune-sheet/react/dist/index.css';
import { ArrowLeftOutlined, EyeOutlined, SaveOutlined } from '@ant-design/icons';
import type { Op, Selection } from '@fortune-sheet/core';
import { Workbook } from '@fortune-sheet/react';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { historySheetFacts } from '@millwright/contract/reports/facts/history-sheet';
import type { HistorySheet } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { usualSize } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetContent } from '@millwright/contract/reports/sheets/sheet-template';
import type { PointId } from '@millwright/kernel';
import { ErrorState, useUi } from '@millwright/ui';
import { Alert, App, Button, Input } from 'antd';
import { type ComponentRef, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../../../shell/pages/Waiting.tsx';
import { useProfile } from '../../../../shell/session/use-profile.ts';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import styles from '../sheets.module.css';
import { type CellChange, CellPanel, type ChosenCell } from './CellPanel.tsx';
import { forgetSheet, keepSheet, keptSheet } from './kept-sheet.ts';
import { sayContent } from './say-content.ts';
import { useSaveSheet } from './use-save-sheet.ts';
import { bordersOf, type EditedCell, sheetKey, templateOf, workbookOf } from './workbook.ts';

export interface DesignerProps {
  readonly sheet: HistorySheet;
  readonly onShow: () => void;
  readonly onLeave: () => void;
}

type Points = readonly { readonly id: PointId; readonly name: string }[];

/** What of the editor's own can be stored. */
const toolbar = [
  ...(['undo', 'redo', 'format-painter', '|', 'font-size', '|'] as const),
  ...(['bold', 'italic', 'underline', '|', 'font-color', 'background', 'merge-cell', '|'] as const),
  ...(['horizontal-align', 'vertical-align', 'text-wrap'] as const),
];
const cellMenu = [
  ...([
    'copy',
    'paste',
    '|',
    'insert-row',
    'insert-column',
    'delete-row',
    'delete-column',
  ] as const),
  ...(['set-row-height', 'set-column-width', '|', 'clear'] as const),
];

/** Milliseconds after the last change that it is kept in this browser. */
const rest = 1_500;

/** Lays out a sheet: typed and styled in the spreadsheet, bound in the panel beside it. */
export const Designer = (props: DesignerProps) => {
  const { itemId } = props.sheet;
  const { data, error, refetch } = useCall(pointEndpoints.brief, { itemId });
  const reason = failureText(error);
  const points = useMemo(
    () => data?.list.map(({ id, name, deviceName }) => ({ id, name: `${deviceName} ${name}` })),
    [data],
  );
  if (points === undefined) {
    if (reason === null) return <Waiting />;
    return <ErrorState reason={reason} onRetry={() => void refetch()} />;
  }
  return <OpenDesigner {...props} points={points} />;
};

const OpenDesigner = ({
  sheet,
  points,
  onShow,
  onLeave,
}: DesignerProps & { readonly points: Points }) => {
  const { t } = useTranslation('reports/sheets');
  const { locale } = useUi();
  const { modal } = App.useApp();
  const { user_guid: user } = useProfile();
  const workbook = useRef<ComponentRef<typeof Workbook>>(null);
  const [opened, setOpened] = useState({ template: sheet.template, time: 0 });
  const [name, setName] = useState(sheet.name);
  const [isChanged, setChanged] = useState(false);
  const [kept, setKept] = useState(() => keptSheet(user, sheet.id));
  const [chosen, setChosen] = useState<{ row: number; column: number } | null>(null);
  /** Counts the states of the editor: the panel begins anew with each, for only then its cells are there. */
  const [turn, setTurn] = useState(0);
  const open = (given: Pick<HistorySheet, 'name' | 'template'>): void => {
    setOpened(({ time }) => ({ template: given.template, time: time + 1 }));
    setName(given.name);
    setChosen(null);
  };
  const forget = (): void => {
    forgetSheet(user, sheet.id);
    setKept(null);
  };
  const { save, isPending, refusal, version } = useSaveSheet(sheet, (theirs) => {
    open(theirs);
    setChanged(false);
    forget();
  });
  const names = useMemo(
    () => new Map<number, string>(points.map((point) => [point.id, point.name])),
    [points],
  );
  const say = (content: SheetContent): string =>
    sayContent(content, (id) => names.get(id) ?? t('cell.point_gone'), { t, locale });
  // What is edited is the editor's: it is given a sheet once, and asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language must not undo what was edited
  const data = useMemo(() => [workbookOf(opened.template, say)], [opened]);

  // The editor empties its canvas where it is given others, and draws again only what has changed.
  const heard = useMemo(
    () => ({
      changed: () => setTurn((before) => before + 1),
      edited: (ops: readonly Op[]) => {
        if (ops.some(({ path }) => path[0] === 'data' || path[0] === 'config')) setChanged(true);
      },
      hooks: {
        afterSelectionChange: (_: string, { row, column, row_focus, column_focus }: Selection) =>
          setChosen({
            row: row_focus ?? row[0] ?? 0,
            column: column_focus ?? column[0] ?? 0,
          }),
      },
    }),
    [],
  );

  const keep = useEffectEvent((): void => {
    const current = workbook.current?.getSheet();
    if (current === undefined) return;
    keepSheet(user, sheet.id, {
      ...{ version: version.current, name, template: templateOf(current) },
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the editor and of the name is one
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(keep, rest);
    return () => clearTimeout(timer);
  }, [isChanged, turn, name]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent): void => {
      keep();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  const cellAt = (row: number, column: number): EditedCell | null =>
    workbook.current?.getSheet().data?.[row]?.[column] ?? null;
  const chosenCell = (): ChosenCell | null => {
    if (chosen === null) return null;
    const cell = cellAt(chosen.row, chosen.column);
    const isBound = cell?.bound?.content !== undefined && cell.v === cell.bound.label;
    return {
      ...chosen,
      content: isBound ? cell.bound?.content : undefined,
      border: cell?.bound?.border ?? false,
      format: cell?.bound?.format,
    };
  };
  const changeCell = (change: CellChange): void => {
    const api = workbook.current;
    if (chosen === null || api === null) return;
    const { row, column } = chosen;
    const before = cellAt(row, column);
    const was = chosenCell();
    const label = change.content === undefined ? undefined : say(change.content);
    const unbound = was?.content !== undefined && change.content === undefined;
    const { v, m, f, ct, bound: _, ...look } = before ?? {};
    const kept = { ...(v === undefined ? {} : { v, m }), ...(f === undefined ? {} : { f }), ct };
    const value = {
      ...look,
      ...(label === undefined
        ? unbound
          ? {}
          : kept
        : { v: label, m: label, ct: { fa: '@', t: 's' } }),
      bound: { ...change, label },
    };
    api.applyOp([{ op: 'replace', id: sheetKey, path: ['data', row, column], value }]);
    if (change.border !== was?.border) {
      const others = (api.getSheet().config?.borderInfo ?? []).filter(
        ({ value: at }) => at?.row_index !== row || at?.col_index !== column,
      );
      const info = change.border ? [...others, ...bordersOf([{ row, column }])] : others;
      api.applyOp([{ op: 'replace', id: sheetKey, path: ['config', 'borderInfo'], value: info }]);
    }
    setChanged(true);
  };
  const saveNow = async (): Promise<boolean> => {
    const current = workbook.current?.getSheet();
    if (current === undefined) return false;
    const isSaved = await save({ name: name.trim(), template: templateOf(current) });
    if (isSaved) {
      setChanged(false);
      forget();
    }
    return isSaved;
  };
  const leave = async (): Promise<void> => {
    const isSure =
      !isChanged ||
      (await modal.confirm({ title: t('designer.unsaved'), okText: t('designer.leave') }));
    if (!isSure) return;
    if (isChanged) forget();
    onLeave();
  };
  const cell = chosenCell();
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        <Button
          icon={<ArrowLeftOutlined />}
          aria-label={t('view.back')}
          onClick={() => void leave()}
        />
        <Input
          style={{ width: 240 }}
          aria-label={t('list.name')}
          maxLength={historySheetFacts.edit.name.max}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setChanged(true);
          }}
        />
        <span role="status">{isChanged ? t('designer.changed') : null}</span>
        <span className={styles.aside}>
          <Button
            icon={<EyeOutlined />}
            onClick={async () => {
              if (!isChanged || (await saveNow())) onShow();
            }}
          >
            {t(isChanged ? 'designer.save_and_show' : 'designer.show')}
          </Button>
          <Button
            type="primary"
            icon={<SaveOutlined />}
            loading={isPending}
            onClick={() => void saveNow()}
          >
            {t('designer.save')}
          </Button>
        </span>
      </div>
      {refusal === null ? null : (
        <Alert type="error" showIcon style={{ marginBottom: 12 }} title={refusal} />
      )}
      {kept === null || isChanged ? null : (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('designer.kept')}
          action={
            <span className={styles.aside}>
              <Button
                size="small"
                type="primary"
                onClick={() => {
                  open(kept);
                  version.current = kept.version;
                  setChanged(true);
                }}
              >
                {t('designer.restore')}
              </Button>
              <Button size="small" onClick={forget}>
                {t('designer.discard')}
              </Button>
            </span>
          }
        />
      )}
      <div className={styles.designer}>
        <div className={styles.board}>
          <Workbook
            key={opened.time}
            ref={workbook}
            data={data}
            lang={locale === 'zh-CN' ? 'zh' : 'en'}
            showSheetTabs={false}
            toolbarItems={toolbar}
            cellContextMenu={cellMenu}
            headerContextMenu={cellMenu}
            defaultRowHeight={usualSize.height}
            defaultColWidth={usualSize.width}
            onChange={heard.changed}
            onOp={heard.edited}
            hooks={heard.hooks}
          />
        </div>
        {cell === null ? (
          <p className={styles.cell}>{t('cell.none')}</p>
        ) : (
          <CellPanel
            key={`${cell.row} ${cell.column} ${turn}`}
            cell={cell}
            points={points}
            onChange={changeCell}
          />
        )}
      </div>
    </section>
  );
};
