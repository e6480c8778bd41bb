import { shiftCalendarEndpoints } from '@millwright/contract/items/endpoints';
import { maxShifts } from '@millwright/contract/items/shift-calendars/shift-limits';
import { type ItemId, isTimeZone } from '@millwright/kernel';
import { EmptyState, ErrorState, useUi, ZoneMark } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useItemZone } from '../use-item-zone.ts';
import { MissingShifts } from './MissingShifts.tsx';
import { ShiftDates } from './ShiftDates.tsx';
import { ShiftDrawer } from './ShiftDrawer.tsx';
import { ShiftList } from './ShiftList.tsx';
import { ShiftNowLine } from './ShiftNowLine.tsx';
import { ShiftWeek } from './ShiftWeek.tsx';
import { shiftColors, shiftTemplates } from './shift-week.ts';
import styles from './shifts.module.css';
import { editOf, useShiftCalendar } from './use-shift-calendar.ts';

/** The shifts of an item: the week, what holds now, and the dates that differ. */
export const ShiftCalendarView = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('items/shifts');
  const { timeZone: reader } = useUi();
  const { data: calendar, error, refetch } = useShiftCalendar(itemId);
  const mayEdit = usePermitted('items.edit');
  const zone = useItemZone(itemId);
  const { mutate, isPending } = useChange(shiftCalendarEndpoints.edit);
  /** Which of the list; `new` adds one. */
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  if (calendar === undefined || zone === null) {
    const reason = failureText(error);
    return reason === null ? (
      <Skeleton active />
    ) : (
      <ErrorState reason={reason} onRetry={() => void refetch()} />
    );
  }
  const { shifts, exceptions } = calendar;
  const begin = (template: keyof typeof shiftTemplates): void => {
    const made = shiftTemplates[template].map(({ name, weekdays, ...hours }) => ({
      ...{ ...hours, weekdays: [...weekdays], name: t(`names.${name}`) },
    }));
    mutate(editOf(calendar, { shifts: made }));
  };
  const colors = shiftColors([...shifts, ...exceptions.flatMap((each) => each.shifts)]);
  const drawer =
    edited === null ? null : (
      <ShiftDrawer calendar={calendar} index={edited} onClose={() => setEdited(null)} />
    );
  const add = (
    <Button disabled={!mayEdit || shifts.length >= maxShifts} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  if (shifts.length + exceptions.length === 0) {
    return (
      <>
        <MissingShifts itemId={itemId} />
        <EmptyState
          title={t('empty')}
          hint={t('empty_hint')}
          action={
            <div className={styles.templates}>
              {(['three', 'two', 'day'] as const).map((template) => (
                <Button
                  key={template}
                  disabled={!mayEdit || isPending}
                  onClick={() => begin(template)}
                >
                  {t(`templates.${template}`)}
                </Button>
              ))}
              {add}
            </div>
          }
        />
        {drawer}
      </>
    );
  }
  return (
    <div className={styles.view}>
      <MissingShifts itemId={itemId} />
      <section className={styles.part} aria-label={t('week')}>
        <header className={styles.head}>
          <ShiftNowLine calendar={calendar} timeZone={isTimeZone(zone) ? zone : reader} />
          <ZoneMark timeZone={zone} />
          {add}
        </header>
        <ShiftWeek shifts={shifts} colors={colors} />
        <ShiftList
          calendar={calendar}
          colors={colors}
          mayEdit={mayEdit}
          onEdit={(index) => setEdited(index)}
          onRemove={(index) =>
            mutate(editOf(calendar, { shifts: shifts.filter((_, at) => at !== index) }))
          }
        />
      </section>
      <ShiftDates calendar={calendar} colors={colors} timeZone={zone} mayEdit={mayEdit} />
      {drawer}
    </div>
  );
};
