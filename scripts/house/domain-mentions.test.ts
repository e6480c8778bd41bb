import { expect, it } from 'vitest';
import { mentions } from './domain-mentions.ts';

const web = 'apps/web/src';
const count = (files: Readonly<Record<string, string>>, domain: string) =>
  mentions(new Map(Object.entries(files))).get(domain);

it('counts who imports from the folders of a domain', () => {
  const files = {
    'packages/contract/src/domains.ts': "import { alarms } from './alarms/manifest.ts';\n",
    'apps/server/src/compose.ts': "import { createAlarms } from './domains/alarms/index.ts';\n",
    [`${web}/shell/a.ts`]:
      "import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';\n",
    [`${web}/shell/b.ts`]: "import { items } from './items.ts';\n",
  };
  expect(count(files, 'alarms')).toEqual(Object.keys(files).slice(0, 3));
  expect(count(files, 'items')).toEqual([]);
});

it('counts who says its texts, but not who speaks of it in a comment', () => {
  const files = {
    [`${web}/shell/a.tsx`]: "const title = t('alarms:titles.tab');\n",
    [`${web}/shell/b.tsx`]: "/** As in 'alarms:titles.tab'. */\n",
  };
  expect(count(files, 'alarms')).toEqual([`${web}/shell/a.tsx`]);
});

it('lets its own folders and later domains name it, and what is written by a program', () => {
  const imported = "import { alarms } from '@millwright/contract/alarms/manifest';\n";
  expect(
    count(
      {
        [`${web}/domains/alarms/a.ts`]: imported,
        [`${web}/domains/maintenance/a.ts`]: imported,
        'packages/contract/src/wires.ts': `// Written by hand of a program.\n${imported}`,
      },
      'alarms',
    ),
  ).toEqual([]);
  expect(count({ [`${web}/domains/items/a.ts`]: imported }, 'alarms')).toHaveLength(1);
});
