import { type ComponentType, useEffect, useState } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import { webDomains } from '../navigation/domains.ts';

/** The page that is being opened has the line to itself for so long. */
const patienceMs = 1500;

/** With the texts of their domains; one that cannot be had now is missing until the next visit. */
const bringParts = async (): Promise<readonly ComponentType[]> => {
  const loading = webDomains
    .all()
    .flatMap(({ name, standing = [] }) =>
      standing.map(async (load) => (await Promise.all([load(), needNamespace(name)]))[0]),
    );
  const settled = await Promise.allSettled(loading);
  return settled.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
};

/** What the domains put beside whatever page is shown, once the first page has been painted. */
export const StandingParts = () => {
  const [parts, setParts] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    let current = true;
    const bring = async (): Promise<void> => {
      const brought = await bringParts();
      if (current) setParts(brought);
    };
    const timer = setTimeout(() => void bring(), patienceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, []);
  // They never change places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once
  return parts.map((Part, at) => <Part key={at} />);
};
