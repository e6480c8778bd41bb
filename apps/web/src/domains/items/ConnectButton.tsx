import { ApiOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermitted } from '../../shell/session/use-profile.ts';

export interface ConnectButtonProps {
  /** The project that the device is to be in. */
  readonly item?: { readonly id: number; readonly itemName: string };
  readonly primary?: boolean;
}

/** Leads to the page that connects a device; nothing for who may add none. */
export const ConnectButton = ({ item, primary = false }: ConnectButtonProps) => {
  const { t } = useTranslation('items');
  const navigate = useNavigate();
  const mayCreate = usePermitted('devices.create');
  const mayEdit = usePermitted('points.edit');
  if (!mayCreate || !mayEdit) return null;
  const query = item
    ? `?${new URLSearchParams({ itemName: item.itemName, itemId: String(item.id) })}`
    : '';
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      // An empty state draws pictures of its own.
      icon={primary ? null : <ApiOutlined />}
      onClick={() => navigate(`/device/connect_device${query}`)}
    >
      {t('actions.connect')}
    </Button>
  );
};
