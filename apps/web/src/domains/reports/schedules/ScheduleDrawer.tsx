import { reportScheduleEndpoints } from '@millwright/contract/reports/endpoints';
import { reportScheduleFacts } from '@millwright/contract/reports/facts/report-schedule';
import type { ReportSchedule } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import {
  longestShiftDelay,
  scheduledKinds,
} from '@millwright/contract/reports/schedules/schedule-limits';
import { type ItemId, userId } from '@millwright/kernel';
import { useUi, ZoneMark } from '@millwright/ui';
import { Alert, Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { clockLength, clockPattern } from '../../../shell/fields/clock-of-day.ts';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { languages } from '../../../texts/language.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import {
  finishSchedule,
  formatsFor,
  type ScheduleEntry,
  sourceKey,
  startSchedule,
} from './schedule-form.ts';
import styles from './schedules.module.css';

const facts = reportScheduleFacts.create;
const calls = { create: reportScheduleEndpoints.create, edit: reportScheduleEndpoints.edit };
const turns = ['day', 'week', 'month', 'shift'] as const;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Adds a schedule to an item (`schedule` null) or changes one. */
export const ScheduleDrawer = ({
  itemId,
  schedule,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly schedule: ReportSchedule | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const { locale } = useUi();
  const me = userId(useProfile().user_id);
  const choices = useCall(reportScheduleEndpoints.choices, { itemId }, { retainMs: 0 });
  const { sources = [], people = [], hasShifts = true, sendsMail = true } = choices.data ?? {};
  const timeZone = choices.data?.timeZone;
  const groups = scheduledKinds.flatMap((kind) => {
    const own = sources.filter((source) => source.kind === kind);
    const options = own.map(({ id, name }) => ({ value: sourceKey(kind, id), label: name }));
    return options.length === 0 ? [] : [{ label: t(`kinds.${kind}`), options }];
  });
  return (
    <ResourceDrawer<ScheduleEntry, ReportSchedule>
      title={t(schedule === null ? 'list.create' : 'list.edit')}
      width={600}
      start={choices.data === undefined ? null : startSchedule(schedule, { me, language: locale })}
      startError={choices.error}
      save={savingRow(schedule, calls, { itemId }, finishSchedule)}
      saved={t('list.saved')}
      serverNames={{ dueAt: 'every', sourceId: 'source' }}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.title} name="title" label={t('fields.title')}>
            <Input autoFocus maxLength={facts.title.max} />
          </Field>
          <Form.Item
            name="source"
            label={t('fields.source')}
            extra={groups.length === 0 ? t('hints.no_sources') : undefined}
            rules={[{ required: true, message: t('required.source') }]}
          >
            <Select showSearch={{ optionFilterProp: 'label' }} options={groups} />
          </Form.Item>
          <Form.Item
            name="every"
            label={t('fields.dueAt')}
            extra={hasShifts ? undefined : t('hints.no_shifts')}
          >
            <Radio.Group
              options={turns.map((value) => ({
                ...{ value, label: t(`turns.${value}`) },
                disabled: value === 'shift' && !hasShifts && entered.every !== 'shift',
              }))}
            />
          </Form.Item>
          <div className={styles.pair}>
            {entered.every === 'week' ? (
              <Form.Item
                name="weekdays"
                label={t('fields.weekdays')}
                rules={[{ required: true, type: 'array', message: t('required.weekdays') }]}
              >
                <Checkbox.Group
                  options={days.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
                />
              </Form.Item>
            ) : null}
            {entered.every === 'month' ? (
              <Form.Item
                name="day"
                label={t('fields.day')}
                extra={t('hints.day')}
                rules={[{ required: true, message: t('required.day') }]}
              >
                <InputNumber min={1} max={31} precision={0} />
              </Form.Item>
            ) : null}
            {entered.every === 'shift' ? (
              <Form.Item
                name="delayMinutes"
                label={t('fields.delayMinutes')}
                extra={t('hints.delayMinutes')}
                rules={[{ required: true, message: t('required.delayMinutes') }]}
              >
                <InputNumber min={0} max={longestShiftDelay} precision={0} />
              </Form.Item>
            ) : (
              <Form.Item
                name="clock"
                label={
                  <>
                    {t('fields.clock')}{' '}
                    {timeZone === undefined ? null : <ZoneMark timeZone={timeZone} />}
                  </>
                }
                rules={[{ required: true, pattern: clockPattern, message: t('required.clock') }]}
              >
                <Input maxLength={clockLength} placeholder="06:00" style={{ width: 100 }} />
              </Form.Item>
            )}
          </div>
          <Field of={facts.span} name="span" label={t('fields.span')} extra={t('hints.span')}>
            <Select
              options={facts.span.of.map((value) => ({
                ...{ value, label: t(`spans.${value}`) },
                disabled: value === 'previous_shift' && !hasShifts,
              }))}
            />
          </Field>
          <div className={styles.pair}>
            <Field of={facts.format} name="format" label={t('fields.format')}>
              <Radio.Group
                options={facts.format.of.map((value) => ({
                  ...{ value, label: t(`formats.${value}`) },
                  disabled: !formatsFor(entered.source).includes(value),
                }))}
              />
            </Field>
            <Field of={facts.language} name="language" label={t('fields.language')}>
              <Radio.Group options={languages.map(({ name, label }) => ({ value: name, label }))} />
            </Field>
          </div>
          {sendsMail ? null : (
            <div className={styles.notice}>
              <Alert type="warning" showIcon title={t('hints.no_mail')} />
            </div>
          )}
          <Form.Item name="userIds" label={t('fields.userIds')} extra={t('hints.userIds')}>
            <Select
              mode="multiple"
              maxCount={facts.userIds.max}
              showSearch={{ optionFilterProp: 'label' }}
              options={people.map(({ id, userName, hasMail }) => ({
                value: id,
                label: hasMail ? userName : t('no_address', { name: userName }),
              }))}
            />
          </Form.Item>
          <Form.Item name="addresses" label={t('fields.addresses')} extra={t('hints.addresses')}>
            <Select
              mode="tags"
              maxCount={facts.addresses.max}
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', ';', ' ', '\uFF0C', '\uFF1B']}
            />
          </Form.Item>
          <Field of={facts.keep} name="keep" label={t('fields.keep')} extra={t('hints.keep')}>
            <InputNumber min={facts.keep.min} max={facts.keep.max} precision={0} />
          </Field>
        </>
      )}
    </ResourceDrawer>
  );
};
