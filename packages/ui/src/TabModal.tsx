/**
 * Modal and Drawer for pages that are kept alive. A hidden page with an open antd dialog takes the
 * whole tree down when it is shown again, so the dialog is built only while its page is shown; its
 * state belongs to the page, and it comes back open.
 */
import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import { useActiveTab } from './active-tab.tsx';

export const TabModal = (props: ModalProps) => (useActiveTab() ? <Modal {...props} /> : null);

export const TabDrawer = (props: DrawerProps) => (useActiveTab() ? <Drawer {...props} /> : null);
