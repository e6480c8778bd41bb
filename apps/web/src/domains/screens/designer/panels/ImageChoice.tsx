import { galleryEntryEndpoints } from '@millwright/contract/screens/endpoints';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { galleryPage } from '../gallery/gallery-page.ts';

/** One of the images of the gallery; one that is not of it keeps its number. */
export const ImageChoice = ({
  id,
  value,
  onChange,
}: {
  readonly id: string;
  readonly value: number | null;
  readonly onChange: (image: number | null) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { data } = useCall(galleryEntryEndpoints.list, { ...galleryPage, kind: 'image' });
  const own = (data?.list ?? []).map((image) => ({ value: image.id, label: image.name }));
  const isOwn = value === null || own.some((image) => image.value === value);
  return (
    <Select
      id={id}
      size="small"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('gallery.choose')}
      value={value}
      onChange={(chosen) => onChange(chosen ?? null)}
      options={[...(isOwn ? [] : [{ value, label: t('gallery.foreign') }]), ...own]}
    />
  );
};
