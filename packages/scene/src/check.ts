/** What is wrong with a screen, for who draws it and for the check of its project. */
export { calledNode, checkScene } from './check/check-scene.ts';
export {
  type KnownPoint,
  type KnownWorld,
  type SceneProblem,
  type SceneProblemCode,
  sceneProblems,
} from './check/scene-problem.ts';
