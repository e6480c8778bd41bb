import { parseProps } from '../fields/parse-props.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { deepest, longestName, mostBindings, mostEvents, mostNodes } from './limits.ts';
import { parseBinding } from './parse-binding.ts';
import { parseEvent } from './parse-event.ts';
import { parseFrame, parseStyle } from './parse-style.ts';
import type { Binding, SceneNode } from './scene.ts';
import { ObjectReader, sceneFault } from './scene-reader.ts';

const idForm = /^[A-Za-z0-9_-]{1,40}$/;

/** Reads the nodes of one document: what one of them may be depends on the others. */
export class NodeParser {
  /** Ids of the groups around the node that is being read. */
  readonly #around: string[] = [];
  readonly #seen = new Set<string>();

  parse(value: unknown, path: string): SceneNode {
    const from = new ObjectReader(value, path);
    const id = this.#newId(from);
    const type = from.text('type', longestName);
    const shape = shapeOf(type);
    if (shape === null) throw sceneFault('scene.corrupt', from.at('type'), { type });
    const node: SceneNode = {
      id,
      type,
      name: from.text('name', longestName),
      frame: parseFrame(from.raw('frame'), from.at('frame')),
      style: parseStyle(from.raw('style'), from.at('style')),
      props: parseProps(shape.fields, from.object('props')),
      bindings: from.list('bindings', mostBindings, parseBinding),
      events: from.list('events', mostEvents, parseEvent),
      locked: from.boolean('locked'),
      hidden: from.boolean('hidden'),
      showsQuality: from.boolean('showsQuality'),
      children: this.#children(from, id),
    };
    from.end();
    if (type !== 'group' && node.children.length > 0) {
      throw sceneFault('scene.corrupt', from.at('children'));
    }
    refuseDoubles(node.bindings, from.at('bindings'));
    return node;
  }

  #children(from: ObjectReader, id: string): SceneNode[] {
    this.#around.push(id);
    if (this.#around.length > deepest) {
      throw sceneFault('scene.too_large', from.at('children'), { most: deepest });
    }
    const children = from.list('children', mostNodes, (child, at) => this.parse(child, at));
    this.#around.pop();
    return children;
  }

  #newId(from: ObjectReader): string {
    const id = from.raw('id');
    if (typeof id !== 'string' || !idForm.test(id))
      throw sceneFault('scene.corrupt', from.at('id'));
    if (this.#around.includes(id)) throw sceneFault('scene.group_cycle', from.path, { id });
    if (this.#seen.has(id)) throw sceneFault('scene.corrupt', from.at('id'), { id });
    this.#seen.add(id);
    if (this.#seen.size > mostNodes) {
      throw sceneFault('scene.too_large', 'nodes', { most: mostNodes });
    }
    return id;
  }
}

function refuseDoubles(bindings: readonly Binding[], path: string): void {
  const targets = bindings.map(({ target }) => target);
  const double = targets.findIndex((target, index) => targets.indexOf(target) < index);
  if (double >= 0) throw sceneFault('scene.corrupt', `${path}.${double}.target`);
}
