import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { readNumbered } from '@millwright/contract/devices/protocols/modbus/typed-address';
import { DataType } from '@millwright/kernel';
import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../../wire/say-code.ts';

const rangesOf = (family: ProfileFamily): string =>
  family.ranges.map(({ first, last }) => `${first}–${last}`).join(', ');

/**
 * The address within a family. A reference such as 40001 becomes family and address when the field is
 * left, and what it was read as is said; an address that nobody changes stays as it was stored.
 */
export const AddressInput = ({
  family,
  families,
}: {
  readonly family: ProfileFamily | undefined;
  readonly families: readonly ProfileFamily[];
}) => {
  const { t } = useTranslation('devices/protocols/modbus');
  const form = Form.useFormInstance();
  const before = useRef('');
  const [readAs, setReadAs] = useState<Readonly<
    Record<'from' | 'family' | 'address', string>
  > | null>(null);
  const entered = (): string => String(form.getFieldValue('address') ?? '').trim();
  const read = (): void => {
    const from = entered();
    if (from === before.current) return;
    before.current = from;
    const found = readNumbered(from, families);
    setReadAs(found && { from, family: found.family.id, address: found.address });
    if (!found) return;
    before.current = found.address;
    form.setFieldsValue({
      family: found.family.id,
      address: found.address,
      ...(found.family.kind === 'bit' ? { dataType: DataType.BOOL } : {}),
    });
  };
  const hint =
    family && family.ranges.length > 0
      ? t('point.address_hint', { ranges: rangesOf(family), radix: t(`radix.${family.radix}`) })
      : '';
  const isNumbered = families.some(({ id }) => id === 'HR');
  return (
    <Form.Item
      name="address"
      label={t('point.address')}
      extra={
        readAs ? t('point.read_as', readAs) : hint + (isNumbered ? t('point.numbered_hint') : '')
      }
      rules={[{ required: true, whitespace: true, message: sayCode('') }]}
    >
      <Input
        maxLength={64}
        onFocus={() => {
          before.current = entered();
        }}
        onBlur={read}
        // The form may be sent from here.
        onKeyDown={({ key }) => {
          if (key === 'Enter') read();
        }}
      />
    </Form.Item>
  );
};
