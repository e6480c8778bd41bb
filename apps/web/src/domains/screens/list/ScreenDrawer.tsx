import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { screenFacts } from '@millwright/contract/screens/facts/screen';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, Radio, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';

const facts = screenFacts.create;
const calls = { create: screenEndpoints.create, edit: screenEndpoints.edit };
const fresh = { name: '', platform: 'pc' as const, popup: false, deviceId: null };

/** Adds a screen to an item (`screen` null) or changes what is entered of one. */
export const ScreenDrawer = ({
  itemId,
  screen,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly screen: Screen | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens');
  const start =
    screen === null
      ? fresh
      : (({ name, platform, popup, deviceId }) => ({ name, platform, popup, deviceId }))(screen);
  return (
    <ResourceDrawer
      title={t(screen ? 'list.edit_title' : 'list.create')}
      start={start}
      save={savingRow(screen, calls, { itemId }, (entered: typeof start) => entered)}
      saved={t('list.saved')}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('list.name')}>
        <Input autoFocus maxLength={facts.name.max} />
      </Field>
      <Form.Item name="platform" label={t('list.platform')}>
        <Radio.Group
          optionType="button"
          options={(['pc', 'mobile'] as const).map((value) => ({
            value,
            label: t(`list.platforms.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="popup" label={t('list.popup')} extra={t('list.popup_hint')}>
        <Switch />
      </Form.Item>
    </ResourceDrawer>
  );
};
