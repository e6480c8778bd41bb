import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { locationEndpoints } from '@millwright/contract/reports/endpoints';
import { locationFacts } from '@millwright/contract/reports/facts/location';
import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { finishLocation, startLocation } from './location-form.ts';

const facts = locationFacts.create;
const calls = { create: locationEndpoints.create, edit: locationEndpoints.edit };

/** Adds a location to an item (`location` null) or edits one. */
export const LocationDrawer = ({
  itemId,
  location,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly location: Location | null;
  /** Those that hold numbers; null while they are on their way. */
  readonly points: readonly PointBrief[] | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports');
  const devices = new Map(points?.map((point) => [point.deviceId, point.deviceName]));
  const needed = [{ required: true, message: t('locations.point_required') }];
  return (
    <ResourceDrawer
      title={t(location ? 'locations.edit' : 'locations.create')}
      start={points === null ? null : startLocation(location)}
      save={savingRow(location, calls, { itemId }, finishLocation)}
      saved={t(location ? 'locations.saved' : 'locations.created')}
      onClose={onClose}
    >
      {({ deviceId }) => {
        const options = points
          ?.filter((point) => point.deviceId === deviceId)
          .map(({ id, name, unit }) => ({ value: id, label: unit ? `${name} (${unit})` : name }));
        return (
          <>
            <Field of={facts.name} name="name" label={t('locations.name')}>
              <Input autoFocus maxLength={facts.name.max} />
            </Field>
            <Form.Item name="deviceId" label={t('locations.device')} rules={needed}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('locations.choose_device')}
                options={[...devices].map(([value, label]) => ({ value, label }))}
              />
            </Form.Item>
            {(['longitudePointId', 'latitudePointId'] as const).map((field) => (
              <Form.Item
                key={field}
                name={field}
                label={t(`locations.${field === 'longitudePointId' ? 'longitude' : 'latitude'}`)}
                rules={needed}
                extra={field === 'latitudePointId' ? t('locations.degrees_hint') : null}
              >
                <Select
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('locations.choose_point')}
                  options={options ?? []}
                />
              </Form.Item>
            ))}
            <Form.Item name="datum" label={t('locations.datum')} extra={t('locations.datum_hint')}>
              <Radio.Group
                options={facts.datum.of.map((value) => ({
                  value,
                  label: t(`locations.datums.${value}`),
                }))}
              />
            </Form.Item>
          </>
        );
      }}
    </ResourceDrawer>
  );
};
