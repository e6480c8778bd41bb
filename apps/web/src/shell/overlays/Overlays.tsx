import { type ComponentType, useEffect, useState } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import { webDomains } from '../navigation/domains.ts';
import { useLineFree } from '../pages/use-line-free.ts';
import type { OverlayProps } from '../web-domain.ts';

/** With the texts of their domains; one that cannot be had now is missing until the next visit. */
const loadOverlays = async (): Promise<readonly ComponentType<OverlayProps>[]> => {
  const loading = webDomains
    .all()
    .flatMap(({ name, overlays = [] }) =>
      overlays.map(async (load) => (await Promise.all([load(), needNamespace(name)]))[0]),
    );
  const settled = await Promise.allSettled(loading);
  return settled.flatMap((overlay) => (overlay.status === 'fulfilled' ? [overlay.value] : []));
};

/** What the domains put beside whatever page is shown, once the first page has been painted. */
export const Overlays = ({ frame }: OverlayProps) => {
  const [overlays, setOverlays] = useState<readonly ComponentType<OverlayProps>[]>([]);
  const free = useLineFree();
  useEffect(() => {
    if (!free) return;
    let current = true;
    const bring = async (): Promise<void> => {
      const brought = await loadOverlays();
      if (current) setOverlays(brought);
    };
    void bring();
    return () => {
      current = false;
    };
  }, [free]);
  // They never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once
  return overlays.map((Overlay, at) => <Overlay key={at} frame={frame} />);
};
