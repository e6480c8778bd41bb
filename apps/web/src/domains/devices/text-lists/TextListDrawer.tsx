import { textListEndpoints } from '@millwright/contract/devices/endpoints';
import { textListFacts } from '@millwright/contract/devices/facts/text-list';
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemId } from '@millwright/kernel';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import styles from '../devices.module.css';
import { startTextList, type TextListFields } from './text-list-form.ts';
import { ValueTextRows } from './ValueTextRows.tsx';

const { name: facts } = textListFacts.create;
const calls = { create: textListEndpoints.create, edit: textListEndpoints.edit };

/** Every row has its value once the form is valid. */
const sentOf = ({ name, texts }: TextListFields) => ({
  name,
  texts: texts.map(({ value, text, color }) => ({ value: value ?? 0, text, color: color ?? null })),
});

/** Adds a text list to an item (`list` null) or edits one, for every point that uses it. */
export const TextListDrawer = ({
  itemId,
  list,
  onSaved,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly list: TextList | null;
  readonly onSaved?: (list: TextList) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const used = list?.pointCount ?? 0;
  return (
    <ResourceDrawer
      title={t(list ? 'texts.edit' : 'texts.create')}
      width={560}
      start={startTextList(list)}
      save={savingRow(list, calls, { itemId }, sentOf)}
      saved={t('texts.saved')}
      {...(onSaved ? { onSaved } : {})}
      onClose={onClose}
    >
      {used > 0 ? (
        <Alert
          type="info"
          showIcon
          className={styles.notice ?? ''}
          title={t('texts.shared', { count: used })}
        />
      ) : null}
      <Field of={facts} name="name" label={t('texts.name')}>
        <Input autoFocus maxLength={facts.max} placeholder={t('texts.name_hint')} />
      </Field>
      <Form.Item label={t('texts.texts')} required>
        <ValueTextRows />
      </Form.Item>
    </ResourceDrawer>
  );
};
