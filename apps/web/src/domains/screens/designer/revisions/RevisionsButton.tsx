import { HistoryOutlined } from '@ant-design/icons';
import type { Scene } from '@millwright/scene';
import { App, Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardLook } from '../board/board-look.ts';
import { RevisionsDialog } from './RevisionsDialog.tsx';

/** Opens what was published; what is taken of it is a step like any other, and can be undone. */
export const RevisionsButton = ({
  id,
  scene,
  palette,
  onTake,
}: {
  readonly id: number;
  readonly scene: Scene;
  readonly palette: BoardLook['palette'];
  readonly onTake: (scene: Scene) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip title={t('revisions.title')}>
        <Button
          size="small"
          icon={<HistoryOutlined />}
          aria-label={t('revisions.title')}
          onClick={() => setIsOpen(true)}
        />
      </Tooltip>
      {isOpen ? (
        <RevisionsDialog
          id={id}
          scene={scene}
          palette={palette}
          onTake={(taken, revision) => {
            setIsOpen(false);
            onTake(taken);
            void message.success(t('revisions.taken', { revision }));
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
};
