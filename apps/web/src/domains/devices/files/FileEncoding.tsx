import { type TableEncoding, tableEncodings } from '@millwright/kernel';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';

/** As what the characters of a file were read, and another choice where they look wrong. */
export const FileEncoding = ({
  value,
  isDisabled,
  onChange,
}: {
  /** Null while it is not known. */
  readonly value: TableEncoding | null;
  readonly isDisabled: boolean;
  readonly onChange: (encoding: TableEncoding) => void;
}) => {
  const { t } = useTranslation('devices');
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label={t('file.encoding.title')}
        htmlFor="file-encoding"
        extra={t('file.encoding.garbled')}
      >
        <Select<TableEncoding>
          id="file-encoding"
          disabled={isDisabled}
          placeholder={t('file.encoding.detected')}
          value={value}
          onChange={onChange}
          options={tableEncodings.map((encoding) => ({
            value: encoding,
            label: t(`file.encoding.names.${encoding}`),
          }))}
        />
      </Form.Item>
    </Form>
  );
};
