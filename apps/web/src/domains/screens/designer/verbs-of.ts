/** What can be done with what is chosen, null where there is nothing that it could be done to. */
import { findNode, type Scene } from '@millwright/scene';
import {
  alignNodes,
  distributeNodes,
  duplicateNodes,
  flipNodes,
  groupNodes,
  orderNodes,
  rotateNodes,
  sameSize,
  ungroupNodes,
} from '@millwright/scene/editor';
import { type Designer, edited, freshIds, redone, removed, undone } from './model/designer.ts';
import type { DesignerVerbs } from './Toolbar.tsx';

export function verbsOf(
  drawing: Designer,
  change: (make: (before: Designer) => Designer) => void,
): DesignerVerbs {
  const { chosen } = drawing;
  const { scene } = drawing.history;
  const edit = (next: Scene, command: string): void =>
    change((before) => edited(before, next, { command }));
  const run = (command: string, make: (of: Scene) => Scene): (() => void) | null =>
    chosen.size === 0 ? null : () => edit(make(scene), command);
  const several = (command: string, make: (of: Scene) => Scene, least = 2): (() => void) | null =>
    chosen.size < least ? null : () => edit(make(scene), command);

  const hasGroup = [...chosen].some((id) => findNode(scene.nodes, id)?.type === 'group');
  return {
    undo: drawing.history.done.length === 0 ? null : () => change(undone),
    redo: drawing.history.undone.length === 0 ? null : () => change(redone),
    duplicate:
      chosen.size === 0
        ? null
        : () =>
            change((before) => {
              const grown = duplicateNodes(
                before.history.scene,
                before.chosen,
                { rows: 1, columns: 2, dx: 20, dy: 0 },
                freshIds(before.history.scene),
              );
              const made = grown.nodes.slice(before.history.scene.nodes.length);
              const ids = new Set(made.map(({ id }) => id));
              return edited(before, grown, { command: 'duplicate', chosen: ids });
            }),
    remove: chosen.size === 0 ? null : () => change(removed),
    group:
      chosen.size < 2
        ? null
        : () =>
            change((before) => {
              const id = freshIds(before.history.scene)();
              const next = groupNodes(before.history.scene, before.chosen, id);
              return edited(before, next, { command: 'group', chosen: new Set([id]) });
            }),
    ungroup: hasGroup ? run('ungroup', (of) => ungroupNodes(of, chosen)) : null,
    front: run('order', (of) => orderNodes(of, chosen, 'front')),
    forward: run('order', (of) => orderNodes(of, chosen, 'forward')),
    backward: run('order', (of) => orderNodes(of, chosen, 'backward')),
    back: run('order', (of) => orderNodes(of, chosen, 'back')),
    align_left: run('align', (of) => alignNodes(of, chosen, 'left')),
    align_center: run('align', (of) => alignNodes(of, chosen, 'center')),
    align_right: run('align', (of) => alignNodes(of, chosen, 'right')),
    align_top: run('align', (of) => alignNodes(of, chosen, 'top')),
    align_middle: run('align', (of) => alignNodes(of, chosen, 'middle')),
    align_bottom: run('align', (of) => alignNodes(of, chosen, 'bottom')),
    distribute_x: several('distribute', (of) => distributeNodes(of, chosen, 'x'), 3),
    distribute_y: several('distribute', (of) => distributeNodes(of, chosen, 'y'), 3),
    same_width: several('size', (of) => sameSize(of, chosen, 'width')),
    same_height: several('size', (of) => sameSize(of, chosen, 'height')),
    rotate: run('rotate', (of) => rotateNodes(of, chosen, 90)),
    flip_x: run('flip', (of) => flipNodes(of, chosen, 'x')),
    flip_y: run('flip', (of) => flipNodes(of, chosen, 'y')),
  };
}
