import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  asksSecondPerson,
  DataType,
  DisplayFormat,
  takesTexts,
  WriteConfirm,
} from '@millwright/kernel';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { secondPersonNotes } from '../../items/index.ts';
import { limitTools } from '../device-ports.ts';
import styles from '../devices.module.css';
import { webOf } from '../protocols/index.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import { TextListSelect } from '../text-lists/TextListSelect.tsx';
import { LimitFields } from './LimitFields.tsx';
import type { PointEntry } from './point-entry.ts';
import { isNumber } from './point-form.ts';
import { slopeRule } from './slope-rule.ts';
import { WriteConfirmSelect } from './WriteConfirmSelect.tsx';
import { WriteRangeFields } from './WriteRangeFields.tsx';

const facts = pointFacts.edit;

/** The fields of a point: its address in the words of its protocol, and what all points have. */
export const PointFields = ({
  device,
  point,
  rules,
  entered,
}: {
  readonly device: DeviceRow;
  /** Null of a new one. */
  readonly point: Point | null;
  readonly rules: PointRules;
  readonly entered: PointEntry;
}) => {
  const { t } = useTranslation('devices');
  const { dataType, family, writable } = entered;
  const { AddressFields } = webOf(device.protocol);
  const hasNumber = isNumber(dataType);
  const mayWrite = rules.writable(family === undefined ? {} : { family });
  return (
    <>
      <Field of={facts.name} name="name" label={t('point.name')}>
        <Input autoFocus maxLength={facts.name.max} showCount />
      </Field>
      <div className={styles.grid}>
        <AddressFields device={device}>
          <Form.Item name="dataType" label={t('point.dataType')}>
            <Select
              options={(rules.types ?? Object.values(DataType)).map((value) => ({
                value,
                label: t(`type.${value}`),
              }))}
            />
          </Form.Item>
        </AddressFields>
        <Form.Item name="displayFormat" label={t('point.displayFormat')}>
          <Select
            options={Object.values(DisplayFormat).map((value) => ({
              value,
              label: t(`format.${value}`),
            }))}
          />
        </Form.Item>
        <Field of={facts.unit} name="unit" label={t('point.unit')}>
          <Input maxLength={facts.unit.max} />
        </Field>
      </div>
      {takesTexts(dataType) ? (
        <Form.Item name="textListId" label={t('texts.name')} extra={t('texts.of_point_hint')}>
          <TextListSelect itemId={device.itemId} />
        </Form.Item>
      ) : null}
      {hasNumber ? <NumberFields scaled={rules.scaled ?? true} /> : null}
      {hasNumber ? <LimitFields entered={entered} /> : null}
      {hasNumber && point !== null
        ? limitTools.all().map(({ key, Tool }) => <Tool key={key} point={point} />)
        : null}
      <div className={styles.grid}>
        <Form.Item
          name="saved"
          label={t('point.saved')}
          extra={t('point.saved_hint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="writable"
          label={t('point.writable')}
          extra={t(mayWrite ? 'point.writable_hint' : 'point.read_only')}
          valuePropName="checked"
        >
          <Switch disabled={!mayWrite} />
        </Form.Item>
      </div>
      {hasNumber && mayWrite && writable ? <WriteRangeFields /> : null}
      {mayWrite && writable ? (
        <Form.Item
          name="writeConfirm"
          label={t('point.writeConfirm')}
          extra={t('point.writeConfirm_hint')}
        >
          <WriteConfirmSelect />
        </Form.Item>
      ) : null}
      {mayWrite && writable && asksSecondPerson(entered.writeConfirm ?? WriteConfirm.button)
        ? secondPersonNotes.all().map(({ key, Note }) => <Note key={key} itemId={device.itemId} />)
        : null}
    </>
  );
};

/** Scaling and decimals. */
const NumberFields = ({ scaled }: { readonly scaled: boolean }) => {
  const { t } = useTranslation('devices');
  const wide = styles.wide ?? '';
  return (
    <div className={styles.grid}>
      {scaled ? (
        <>
          <Field
            of={facts.slope}
            name="slope"
            label={t('point.slope')}
            extra={t('point.scale_hint')}
            rules={[slopeRule]}
          >
            <InputNumber className={wide} />
          </Field>
          <Field of={facts.intercept} name="intercept" label={t('point.intercept')}>
            <InputNumber className={wide} />
          </Field>
        </>
      ) : null}
      <Field
        of={facts.decimals}
        name="decimals"
        label={t('point.decimals')}
        extra={t('point.decimals_hint')}
      >
        <InputNumber
          className={wide}
          min={facts.decimals.min}
          max={facts.decimals.max}
          precision={0}
        />
      </Field>
    </div>
  );
};
