import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import {
  countsUp,
  expressionType,
  type TallyKind,
  tallyKinds,
} from '@millwright/contract/devices/protocols/tally-kinds';
import { DataType } from '@millwright/kernel';
import { Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ExpressionField,
  pointNames,
  useExpressionRule,
  writtenBy,
} from '../../../../shell/expressions/index.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { useItemClock } from '../../../items/index.ts';
import styles from './calculated.module.css';

/** What a point is reckoned by, from points by their names. */
export const AddressFields = ({
  device: { itemId },
  children,
}: {
  readonly device: DeviceRow;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('devices/protocols/calculated-points');
  const { data } = useCall(pointEndpoints.brief, { itemId });
  const points = data?.list ?? [];
  const form = Form.useFormInstance();
  const dataType: DataType = Form.useWatch('dataType', form) ?? DataType.DOUBLE;
  const tally: TallyKind = Form.useWatch('tally', form) ?? 'value';
  const wanted = expressionType({ dataType, tally });
  const clock = useItemClock(itemId);
  const sound = useExpressionRule(points, wanted);
  const names = pointNames(points);
  return (
    <>
      <div className={styles.whole}>
        <Form.Item
          name="expression"
          label={t('expressions:title')}
          extra={`${t('expressions:hint')} ${t('hint')}`}
          rules={data === undefined ? [] : [sound]}
          dependencies={['dataType', 'tally']}
          help=""
          // It is stored with ids in the place of names.
          getValueProps={(value?: string) => ({ value: writtenBy(value ?? '', names) })}
        >
          <ExpressionField points={points} wanted={wanted} clock={clock} />
        </Form.Item>
      </div>
      <Form.Item
        name="tally"
        label={t('tally')}
        extra={tally === 'value' ? null : t(`tallied.${tally}`)}
      >
        <Select
          options={tallyKinds.map((value) => ({ value, label: t(`tallies.${value}`) }))}
          // What is counted is a number; what does not count up has no end to begin anew at.
          onChange={(chosen: TallyKind) =>
            form.setFieldsValue({
              dataType: DataType.DOUBLE,
              ...(countsUp(chosen) ? {} : { rollsOverAt: null }),
            })
          }
        />
      </Form.Item>
      <Form.Item
        name="rollsOverAt"
        label={t('rolls_over')}
        extra={t('rolls_over_hint')}
        hidden={!countsUp(tally)}
      >
        <InputNumber min={1} className={styles.number ?? ''} placeholder={t('rolls_over_none')} />
      </Form.Item>
      {children}
    </>
  );
};
