import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { spans } from '../trend/trend-state.ts';
import { spanOf } from './span-of.ts';

/** How long a trend is. */
export const SpanSelect = ({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly onChange: (span: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <Select
      id={id}
      size="small"
      value={spanOf(value)}
      onChange={onChange}
      options={spans.map(({ key }) => ({ value: key, label: t(`trend.spans.${key}`) }))}
    />
  );
};
