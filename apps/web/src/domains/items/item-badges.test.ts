import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ItemBadges } from './ItemBadges.tsx';
import { itemBadges } from './item-ports.ts';
import styles from './items.module.css';

const badge = { title: 'title', some: 'some', none: 'none', count: () => 3 };
itemBadges.add({ ...badge, key: 'alarms', order: 10, tab: 'alarms', urgent: true });
itemBadges.add({ ...badge, key: 'kettles', order: 20, tab: 'kettles' });

it('paints what is urgent alone in the colour of alarms', () => {
  const item = { id: 7, itemName: 'Canteen', counts: {} } as ItemRow;
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ItemBadges, { item })),
  );
  const [alarms, kettles] = html.split('</a>');
  expect(alarms).toContain('tab=alarms');
  expect(alarms).toContain(`class="${styles.urgent}"`);
  expect(kettles).toContain('tab=kettles');
  expect(kettles).not.toContain(`class="${styles.urgent}"`);
});
