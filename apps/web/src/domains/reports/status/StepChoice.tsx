import type { DurationStep } from '@millwright/contract/reports/status/equipment-status.schemas';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

const steps: readonly DurationStep[] = ['span', 'day', 'shift'];

/** Chooses by what durations are told. */
export const StepChoice = ({
  value,
  onChange,
}: {
  readonly value: DurationStep;
  readonly onChange: (step: DurationStep) => void;
}) => {
  const { t } = useTranslation('reports/status');
  return (
    <Segmented<DurationStep>
      aria-label={t('by')}
      value={value}
      onChange={onChange}
      options={steps.map((step) => ({ value: step, label: t(`steps.${step}`) }))}
    />
  );
};
