import type { ItemId, ShiftQuestion } from '@millwright/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useShiftCalendar } from './use-shift-calendar.ts';

export interface ShiftSelectProps {
  readonly id?: string;
  readonly itemId: ItemId;
  readonly value?: ShiftQuestion | null;
  readonly onChange?: (value: ShiftQuestion) => void;
}

/** In a select: of the two others no shift can have the name. */
const keyOf = (asked: ShiftQuestion): string =>
  asked.kind === 'shift' ? `shift ${asked.shift}` : asked.kind;

/** Chooses working time, the time outside of it, or one of the item's shifts. */
export const ShiftSelect = ({ id, itemId, value = null, onChange }: ShiftSelectProps) => {
  const { t } = useTranslation('items');
  const { data: calendar } = useShiftCalendar(itemId);
  const hours = [
    ...(calendar?.shifts ?? []),
    ...(calendar?.exceptions.flatMap(({ shifts }) => shifts) ?? []),
  ];
  // One that was renamed or deleted since it was chosen stays to be seen.
  const chosen = value?.kind === 'shift' ? [value.shift] : [];
  const names = [...new Set([...hours.map(({ name }) => name), ...chosen])];
  const asked: readonly ShiftQuestion[] = [
    { kind: 'working' },
    { kind: 'off' },
    ...names.map((shift) => ({ kind: 'shift', shift }) as const),
  ];
  const isEmpty = calendar !== undefined && hours.length === 0;
  return (
    <>
      <Select
        // Of the label beside it; where none stands there it is called by its name.
        {...(id === undefined ? { 'aria-label': t('shift_select.label') } : { id })}
        placeholder={t('shift_select.label')}
        style={{ minWidth: 176 }}
        popupMatchSelectWidth={false}
        value={value === null ? null : keyOf(value)}
        onChange={(key) => {
          const found = asked.find((one) => keyOf(one) === key);
          if (found !== undefined) onChange?.(found);
        }}
        options={asked.map((one) => ({
          value: keyOf(one),
          label:
            one.kind === 'shift'
              ? t('shift_select.shift', { shift: one.shift })
              : t(`shift_select.${one.kind}`),
        }))}
      />
      {isEmpty ? <small role="note">{t('shift_select.none')}</small> : null}
    </>
  );
};
