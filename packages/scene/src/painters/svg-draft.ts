/** A document in the document of a page while somebody draws: an edit costs what it changed. */
import type { Scene, SceneNode } from '../document/scene.ts';
import { columnsOf, type NodeColumns } from '../live/node-columns.ts';
import { compilePicture, type Picture, type PictureNode } from '../picture/compile-picture.ts';
import { still } from './look.ts';
import { nodeAttributes } from './svg-attributes.ts';
import { paintSvg, paintSvgNode, type SvgOptions } from './svg-painter.ts';

interface Drawn {
  readonly node: SceneNode;
  readonly element: Element;
}

export class SvgDraft {
  readonly #place: Element;
  readonly #options: SvgOptions;
  #picture: Picture | null = null;
  #root: Element | null = null;
  /** What lies behind all nodes: the paper and its image. */
  #behind = 0;
  /** Outermost nodes by id. */
  #drawn = new Map<string, Drawn>();

  constructor(place: Element, options: SvgOptions) {
    this.#place = place;
    this.#options = options;
  }

  /** Makes the drawing that of a document: nodes that are the same objects keep their elements. */
  show(scene: Scene): void {
    const before = this.#picture?.scene;
    const picture = compilePicture(scene, this.#picture);
    this.#picture = picture;
    if (scene.size !== before?.size || scene.background !== before.background) this.#paper(scene);
    const root = this.#root;
    if (root === null) return;
    const columns = columnsOf(picture);
    const drawn = new Map<string, Drawn>();
    for (const one of picture.roots) {
      drawn.set(one.node.id, { node: one.node, element: this.#elementOf(one, picture, columns) });
    }
    for (const [id, { element }] of this.#drawn) {
      if (drawn.get(id)?.element !== element) element.remove();
    }
    this.#drawn = drawn;
    let next = root.children[this.#behind] ?? null;
    for (const { element } of drawn.values()) {
      if (element === next) next = next.nextElementSibling;
      else root.insertBefore(element, next);
    }
  }

  #paper(scene: Scene): void {
    this.#place.innerHTML = paintSvg(compilePicture({ ...scene, nodes: [] }), this.#options);
    this.#root = this.#place.firstElementChild;
    this.#behind = this.#root?.childElementCount ?? 0;
    this.#drawn.clear();
  }

  #elementOf(one: PictureNode, picture: Picture, columns: NodeColumns): Element {
    const known = this.#drawn.get(one.node.id);
    if (known?.node === one.node) return known.element;
    if (known !== undefined && isOnlyMoved(known.node, one.node)) {
      for (const [name, value] of nodeAttributes(one, columns, still(0))) {
        if (value === null) known.element.removeAttribute(name);
        else known.element.setAttribute(name, value);
      }
      return known.element;
    }
    const holder = this.#place.ownerDocument.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const options = { ...this.#options, prefix: `${this.#options.prefix}${one.node.id}-` };
    holder.innerHTML = paintSvgNode(one, picture, options, columns);
    return holder.firstElementChild as Element;
  }
}

/** Whether it looks as before but for where it stands: what was not changed is the same object. */
const isOnlyMoved = (before: SceneNode, after: SceneNode): boolean =>
  before.frame.width === after.frame.width &&
  before.frame.height === after.frame.height &&
  before.style === after.style &&
  before.props === after.props &&
  before.bindings === after.bindings &&
  before.children === after.children &&
  before.showsQuality === after.showsQuality;
