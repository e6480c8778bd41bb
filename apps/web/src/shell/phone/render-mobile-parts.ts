import { unstableSetRender } from 'antd-mobile/es/utils/unstable-render';
import { createRoot, type Root } from 'react-dom/client';

const roots = new WeakMap<Element | DocumentFragment, Root>();

/**
 * antd-mobile 5 draws its toasts and dialogs through a React 18 entry that React 19 no longer has;
 * without this a toast shows nothing and a dialog throws.
 */
export const renderMobileParts = (): void => {
  unstableSetRender((node, container) => {
    const root = roots.get(container) ?? createRoot(container);
    roots.set(container, root);
    root.render(node);
    return async () => root.unmount();
  });
};
