import {
  AppstoreOutlined,
  BarsOutlined,
  EnvironmentOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { ConnectButton } from '../ConnectButton.tsx';

/** How the list of items is shown. */
export const shapes = ['cards', 'table', 'map'] as const;
export type Shape = (typeof shapes)[number];

const icons = {
  cards: <AppstoreOutlined />,
  table: <BarsOutlined />,
  map: <EnvironmentOutlined />,
};

/** What can be done with the list as a whole. */
export const ItemListBar = ({
  shape,
  onShape,
  onCreate,
  onImport,
  children,
}: {
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
  readonly onCreate: () => void;
  readonly onImport: () => void;
  /** What can be done in this shape alone. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation('items');
  const mayCreate = usePermitted('items.create');
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} disabled={!mayCreate} onClick={onCreate}>
        {t('actions.create')}
      </Button>
      <Button icon={<UploadOutlined />} disabled={!mayCreate} onClick={onImport}>
        {t('actions.import')}
      </Button>
      <ConnectButton />
      {children}
      <Segmented<Shape>
        value={shape}
        aria-label={t('shape.label')}
        onChange={onShape}
        options={shapes.map((value) => ({
          value,
          icon: icons[value],
          tooltip: t(`shape.${value}`),
        }))}
      />
    </>
  );
};
