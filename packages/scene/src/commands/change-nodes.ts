/** What nodes look like, follow and do; the screen itself; and nodes that come and go. */
import type {
  Binding,
  BindingTarget,
  JsonObject,
  NodeEvent,
  Scene,
  SceneNode,
  Style,
} from '../document/scene.ts';
import { editNodes, fitted, type Ids, withinBounds } from './edit-tree.ts';

/**
 * In front of everything, on the screen or in a group.
 * @throws Fault `scene.too_large` for more than a document holds
 */
export function addNodes(
  scene: Scene,
  nodes: readonly SceneNode[],
  groupId: string | null = null,
): Scene {
  if (nodes.length === 0) return scene;
  if (groupId === null) return withinBounds({ ...scene, nodes: [...scene.nodes, ...nodes] });
  const add = (group: SceneNode): SceneNode =>
    fitted({ ...group, children: [...group.children, ...nodes] });
  return withinBounds(editNodes(scene, new Set([groupId]), add));
}

/** Without these; a group that holds nothing any more goes with them. */
export const removeNodes = (scene: Scene, ids: Ids): Scene => editNodes(scene, ids, () => null);

/** Groups pass it on to what they hold, but for how far they are seen through. */
export const styleNodes = (scene: Scene, ids: Ids, style: Partial<Style>): Scene =>
  editNodes(scene, ids, (node) => styled(node, style));

function styled(node: SceneNode, style: Partial<Style>): SceneNode {
  if (node.type !== 'group') return { ...node, style: { ...node.style, ...style } };
  const { opacity, ...others } = style;
  const isPassedOn = Object.keys(others).length > 0;
  return {
    ...node,
    style: opacity === undefined ? node.style : { ...node.style, opacity },
    children: isPassedOn ? node.children.map((child) => styled(child, others)) : node.children,
  };
}

/** @param props as the fields of the shape of every one of them have them */
export const setProps = (scene: Scene, ids: Ids, props: JsonObject): Scene =>
  editNodes(scene, ids, (node) => ({ ...node, props: { ...node.props, ...props } }));

/** Binds what of a node follows a source, in the place of what it followed; null unbinds it. */
export const bindNode = (
  scene: Scene,
  id: string,
  target: BindingTarget,
  binding: Omit<Binding, 'target'> | null,
): Scene =>
  editNodes(scene, new Set([id]), (node) => {
    const at = node.bindings.findIndex((one) => one.target === target);
    if (binding === null)
      return at < 0 ? node : { ...node, bindings: node.bindings.toSpliced(at, 1) };
    const bound = { target, source: binding.source, transform: binding.transform };
    const bindings = at < 0 ? [...node.bindings, bound] : node.bindings.with(at, bound);
    return { ...node, bindings };
  });

export const setEvents = (scene: Scene, id: string, events: readonly NodeEvent[]): Scene =>
  editNodes(scene, new Set([id]), (node) => ({ ...node, events }));

/** Name, lock, visibility and whether quality is shown. */
export const setTraits = (
  scene: Scene,
  ids: Ids,
  traits: Partial<Pick<SceneNode, 'name' | 'locked' | 'hidden' | 'showsQuality'>>,
): Scene => editNodes(scene, ids, (node) => ({ ...node, ...traits }));

/** Size, background, platform and whether it is a popup. */
export const setScreen = (
  scene: Scene,
  changes: Partial<Pick<Scene, 'size' | 'background' | 'platform' | 'popup'>>,
): Scene => ({ ...scene, ...changes });
