export { ActiveTabProvider, useActiveTab } from './active-tab.tsx';
export { ageText } from './age.ts';
export { Choices } from './Choices.tsx';
export { ConfirmAction } from './ConfirmAction.tsx';
export { CrudDrawer, type CrudDrawerProps } from './CrudDrawer.tsx';
export { DataTable, type DataTableProps } from './DataTable.tsx';
export type { DataColumn } from './data-column.ts';
export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { ExportButton } from './ExportButton.tsx';
export { eachSecond } from './each-second.ts';
export {
  type Settings,
  type UiEnvironment,
  UiEnvironmentProvider,
  useUi,
} from './environment.tsx';
export { LevelTag } from './LevelTag.tsx';
export { LiveAge } from './LiveAge.tsx';
export { type ListDefaults, type ListQuery, pageSizes } from './list-query.ts';
export { Moment } from './Moment.tsx';
export { nameAgent } from './name-agent.ts';
export { PageHeader } from './PageHeader.tsx';
export { QualityBadge } from './QualityBadge.tsx';
export { qualityText, type Trust, trustOf } from './quality.ts';
export { type RowAction, RowActions } from './RowActions.tsx';
export type { Change, LiveReading, Reading } from './reading.ts';
export { type SearchField, SearchForm } from './SearchForm.tsx';
export { Sparkline, type SparkSource } from './Sparkline.tsx';
export { StaleMark } from './StaleMark.tsx';
export { StatusTag, type StatusTone } from './StatusTag.tsx';
export { saveFile } from './save-file.ts';
export { TabDrawer, TabModal } from './TabModal.tsx';
export { TypedConfirm } from './TypedConfirm.tsx';
export { fill, type UiTexts } from './texts.ts';
export { useDiscardQuestion } from './use-discard-question.ts';
export { ValueCell, type ValueCellProps, type ValueLimit } from './ValueCell.tsx';
export { ZoneMark, zoneText } from './ZoneMark.tsx';
