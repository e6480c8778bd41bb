/**
 * Screens in the file of an item: what is drawn, and what is published where that is another. What names
 * something that is not of the item is left unbound when it is written, so that a reader may refuse it.
 */

import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { referencesOf } from '@millwright/scene';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Devices } from '../../devices/index.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { packedOf } from '../screen-content.ts';
import type { ScreenNeeds } from '../screens.ts';
import { joined } from './content-pieces.ts';
import { makeScreens } from './make-screens.ts';
import { rowsOfFile } from './rows-of-file.ts';
import { writeScreens } from './write-screens.ts';

type Needs = Pick<ScreenNeeds, 'clock' | 'quota' | 'items'> & {
  readonly devices: Pick<Devices, 'findPoints' | 'find'>;
};

export const screensInItemFile = (needs: Needs): ItemFilePart =>
  defineItemFilePart({
    key: 'screens',
    version: 1,
    rows: rowsOfFile,
    standsFor: {
      screens: [screenCalls.create],
      drafts: [screenCalls.saveDraft],
      publications: [screenCalls.publish],
      images: [screenCalls.saveDraft],
    },
    write: (tx, item) => writeScreens(needs, tx, item),
    async check(rows, findings) {
      const { screens, drafts, publications } = rows;
      const giveWay = createGiveWay();
      await findings.unique(
        'screens',
        screens.map(({ name }) => name),
      );
      for (const screen of screens) findings.declare('screen', screen.id);
      for (const { name, deviceId: device } of screens) {
        if (device !== null) findings.refer(name, 'device', device);
      }
      const [drawn, published] = [joined(drafts), joined(publications)];
      for (const ofScreen of new Set([...drawn.keys(), ...published.keys()])) {
        findings.refer('drafts', 'screen', ofScreen);
      }
      for (const { id: ofFile, name } of screens) {
        for (const text of [drawn.get(ofFile), published.get(ofFile)]) {
          if (text === undefined) continue;
          await giveWay();
          await findings.holds(name, async () => {
            const { points, devices, screens: links } = referencesOf((await packedOf(text)).scene);
            for (const point of points) findings.refer(name, 'point', point);
            for (const device of devices) findings.refer(name, 'device', device);
            for (const link of links) findings.refer(name, 'screen', link);
          });
        }
      }
      return (tx, into) => makeScreens(needs, tx, rows, into);
    },
  });
