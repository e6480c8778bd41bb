import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../../wire/say-code.ts';

/** The key of a point in the messages of its box. */
export const AddressFields = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('devices/protocols/mqtt-json');
  return (
    <>
      <Form.Item
        name="address"
        label={t('key')}
        rules={[{ required: true, whitespace: true, message: sayCode('') }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      {children}
    </>
  );
};
