/** What is wrong with one binding: what it looks at, and whether its target can take that. */
import {
  checkExpression,
  parseExpression,
  pointScopeOf,
  sameUnit,
  storedPoints,
  type ValueType,
  valueTypeOf,
} from '@millwright/kernel';
import type { Binding, BindingTarget, MapResult, SceneNode } from '../document/scene.ts';
import { isColor } from '../document/scene-reader.ts';
import { stateGiven } from '../live/state-of.ts';
import type { FoundProblem, KnownWorld } from './scene-problem.ts';

const numeric: readonly BindingTarget[] = [
  ...(['x', 'y', 'width', 'height', 'angle', 'turning', 'level', 'flow'] as const),
];
const colored: readonly BindingTarget[] = ['fill', 'stroke'];

/** What a source gives; null where it cannot run, which is told. */
function sourceType(
  { source }: Binding,
  { points, devices }: KnownWorld,
  tell: (problem: FoundProblem) => void,
): ValueType | null {
  if (source.kind === 'device') {
    if (!devices.has(source.device)) tell({ code: 'screen.device_gone' });
    return 'number';
  }
  if (source.kind === 'point') {
    const point = points.get(source.point);
    if (point === undefined) tell({ code: 'screen.point_gone' });
    if (source.input !== 'value') return 'number';
    return point === undefined ? null : valueTypeOf(point.dataType);
  }
  const used = storedPoints(source.text);
  if (used.some((id) => !points.has(id))) {
    tell({ code: 'screen.point_gone' });
    return null;
  }
  const { expression } = parseExpression(source.text);
  const scope = pointScopeOf(
    used.flatMap((id) => {
      const point = points.get(id);
      return point === undefined ? [] : [{ ...point, texts: null }];
    }),
  );
  const { checked, issues } =
    expression === null ? { checked: null, issues: [] } : checkExpression(expression, scope);
  for (const { code, details } of issues) {
    if (code !== 'expression.units_differ' || !('left' in details)) continue;
    const { left, right } = details;
    tell({ code: 'screen.units_differ', details: { left: String(left), right: String(right) } });
  }
  if (checked === null) tell({ code: 'screen.expression_wrong' });
  return checked?.type ?? null;
}

const typeOf = (result: MapResult): ValueType =>
  typeof result === 'string' ? 'text' : typeof result === 'number' ? 'number' : 'boolean';

export function checkBinding(
  node: SceneNode,
  binding: Binding,
  world: KnownWorld,
  tell: (problem: FoundProblem) => void,
): void {
  const { target, source, transform } = binding;
  const type = sourceType(binding, world, tell);
  if (type === null) return;
  if (transform.kind === 'range' && type === 'text') {
    tell({ code: 'screen.type_clash' });
    return;
  }
  const results =
    transform.kind === 'map'
      ? [...transform.cases.map(({ gives }) => gives), transform.otherwise]
      : null;
  if (colored.includes(target)) {
    if (results === null || !results.some(isColor)) tell({ code: 'screen.no_color' });
  } else if (numeric.includes(target)) {
    const given = results === null ? [type] : results.map(typeOf);
    if (given.includes('text')) tell({ code: 'screen.type_clash' });
  }
  // A state is chosen by its name: what names none would be grey for ever.
  if (target === 'state' && results?.some((result) => stateGiven(result) === null)) {
    tell({ code: 'screen.type_clash' });
  }
  const own = String(node.props.unit ?? '');
  const unit =
    source.kind === 'point' && source.input === 'value' ? world.points.get(source.point)?.unit : '';
  if (
    target === 'value' &&
    transform.kind === 'none' &&
    own !== '' &&
    unit &&
    !sameUnit(own, unit)
  ) {
    tell({ code: 'screen.units_differ', details: { left: unit, right: own } });
  }
}
