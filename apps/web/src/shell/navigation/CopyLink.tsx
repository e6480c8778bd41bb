import { LinkOutlined } from '@ant-design/icons';
import { useUi } from '@millwright/ui';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { useCopyLink } from './use-copy-link.ts';

/** Copies the address of the page as it is shown now: its tab, its filters, its trend. */
export const CopyLink = () => {
  const { texts } = useUi();
  const { pathname, search } = useLocation();
  const copy = useCopyLink();
  return (
    <Button icon={<LinkOutlined />} onClick={() => void copy(`${pathname}${search}`)}>
      {texts.link.copy}
    </Button>
  );
};
