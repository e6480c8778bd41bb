import { maxSteps, stepChannels } from '@millwright/contract/alarms/recipients/recipient-limits';
import type { StepChannel } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { Button, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { newStep, type StepDraft, takesAddresses, takesPeople } from './plan-form.ts';
import type { Names } from './plan-text.ts';
import styles from './recipients.module.css';

/** The steps of a plan: when, by what, and whom. */
export const StepsField = ({
  names,
  value = [],
  onChange,
}: {
  readonly names: Names;
  readonly value?: readonly StepDraft[];
  readonly onChange?: (steps: readonly StepDraft[]) => void;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const set = (at: number, change: Partial<StepDraft>): void =>
    onChange?.(value.map((step, index) => (index === at ? { ...step, ...change } : step)));
  const people = [
    { value: 'duty', label: t('on_duty') },
    ...[...names].map(([key, label]) => ({
      value: key,
      label: key.startsWith('role:') ? t('role', { name: label }) : label,
    })),
  ];
  const channels = stepChannels.map((channel) => ({
    value: channel,
    label: t(`channels.${channel}`),
  }));
  return (
    <div>
      <ol className={styles.steps}>
        {value.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and keep their places
          <li key={at}>
            <div className={styles.when}>
              <InputNumber
                aria-label={t('after_label')}
                min={0}
                max={1440}
                precision={0}
                value={step.afterMinutes}
                onChange={(afterMinutes) => set(at, { afterMinutes })}
                prefix={t('after_prefix')}
                suffix={t('minutes')}
              />
              <Select<StepChannel>
                aria-label={t('channel')}
                value={step.channel}
                options={channels}
                onChange={(channel) => set(at, { channel })}
              />
              <Button
                type="link"
                danger
                disabled={value.length === 1}
                onClick={() => onChange?.(value.filter((_, index) => index !== at))}
              >
                {t('remove')}
              </Button>
            </div>
            {takesPeople(step.channel) ? (
              <Select
                mode="multiple"
                aria-label={t('people')}
                placeholder={t('people')}
                value={[...step.people]}
                options={people}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(chosen) => set(at, { people: chosen })}
              />
            ) : null}
            {takesAddresses(step.channel) ? (
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                aria-label={t(`addresses.${step.channel}`)}
                placeholder={t(`addresses.${step.channel}`)}
                tokenSeparators={[',', ';', ' ', '\uFF0C']}
                value={[...step.addresses]}
                onChange={(addresses) => set(at, { addresses })}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <Button
        disabled={value.length >= maxSteps}
        onClick={() => onChange?.([...value, newStep((value.at(-1)?.afterMinutes ?? 0) + 10)])}
      >
        {t('add_step')}
      </Button>
    </div>
  );
};
