import { locationEndpoints } from '@millwright/contract/reports/endpoints';
import { locationFacts } from '@millwright/contract/reports/facts/location';
import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { LocationDrawer } from './LocationDrawer.tsx';
import { useNumericPoints } from './use-numeric-points.ts';

/** Which points of an item tell where its devices are. */
export const LocationList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('reports');
  const points = useNumericPoints(itemId);
  const nameOf = (id: PointId): string => points?.find((point) => point.id === id)?.name ?? '–';
  const remove = useDeleteVerb<Location>(locationEndpoints.delete, {
    permission: 'locations.edit',
    label: t('locations.delete'),
    one: ({ name }) => t('locations.delete_one', { name }),
    many: (count) => t('locations.delete_many', { count }),
    done: (count) => t('locations.deleted', { count }),
  });
  return (
    <ResourceTable
      name="locations"
      call={locationEndpoints.list}
      facts={locationFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('locations.settings')}
      columns={[
        { key: 'name', title: t('locations.name'), hideable: false, render: ({ name }) => name },
        { key: 'device', title: t('locations.device'), render: ({ deviceName }) => deviceName },
        {
          key: 'longitude',
          title: t('locations.longitude'),
          render: ({ longitudePointId }) => nameOf(longitudePointId),
        },
        {
          key: 'latitude',
          title: t('locations.latitude'),
          render: ({ latitudePointId }) => nameOf(latitudePointId),
        },
        {
          key: 'datum',
          title: t('locations.datum'),
          render: ({ datum }) => t(`locations.datums.${datum}`),
        },
      ]}
      filters={[textField('keyword', t('locations.name_or_device'))]}
      empty={{ title: t('locations.none'), hint: t('locations.none_hint') }}
      permission="locations.edit"
      create={t('locations.create')}
      edit={t('locations.edit_action')}
      drawer={(location, close) => (
        <LocationDrawer itemId={itemId} location={location} points={points} onClose={close} />
      )}
      verbs={[remove]}
    />
  );
};
