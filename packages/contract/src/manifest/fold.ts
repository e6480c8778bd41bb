/** From the manifests to what they say together: each kind of name as a value and as a type. */
import { bug } from '@millwright/kernel';
import type { DomainManifest, FigureKind, PageEntry, SubjectEntry } from './define-domain.ts';

/** The part `K` of those of `D` that have one. */
type Part<D, K extends string> = D extends { readonly [P in K]: infer T } ? T : never;
type KeysOf<T> = T extends unknown ? keyof T & string : never;
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (
  part: infer I,
) => void
  ? I
  : never;

export type ErrorsOf<D> = Intersection<Part<D, 'errors'>>;
export type PermissionOf<D> = Extract<Part<D, 'permissions'>, readonly string[]>[number];
export type PageOf<D> = KeysOf<Part<D, 'pages'>>;
export type SectionOf<D> = KeysOf<Part<D, 'sections'>>;

type Subjects<D> = Part<D, 'subjects'>;
export type SubjectOf<D> = KeysOf<Subjects<D>>;
type ScopeIn<S> = S extends unknown ? { [K in keyof S]: Part<S[K], 'scope'> }[keyof S] : never;
/** Things that hang from an item: naming one in the input scopes the call to that item. */
export type ScopeOf<D> = ScopeIn<Subjects<D>>;
/** Things that belong to people: naming one in the input asks whose it is. */
export type OwnedOf<D> = Extract<Part<D, 'owned'>, readonly string[]>[number];
type ActionIn<S> = S extends unknown
  ? {
      [K in keyof S & string]: `${K}.${Extract<Part<S[K], 'verbs'>, readonly string[]>[number]}`;
    }[keyof S & string]
  : never;
export type ActionOf<D> = ActionIn<Subjects<D>>;

export type TaskKindOf<D> = Extract<Part<D, 'tasks'>, readonly string[]>[number];

export type ItemCountOf<D> = Extract<Part<Part<D, 'counts'>, 'item'>, readonly string[]>[number];
export type HomeFiguresOf<D> = Intersection<Part<Part<D, 'counts'>, 'home'>>;

/** Joins what the domains have of one kind; a name has one owner. @throws bug for a second */
const join = <T>(
  domains: readonly DomainManifest[],
  entriesOf: (domain: DomainManifest) => readonly (readonly [string, T])[],
): ReadonlyMap<string, T> => {
  const joined = new Map<string, T>();
  for (const domain of domains) {
    for (const [name, value] of entriesOf(domain)) {
      if (joined.has(name)) throw bug('contract.name_taken', { domain: domain.name, name });
      joined.set(name, value);
    }
  }
  return joined;
};

export const foldErrors = <D extends DomainManifest>(domains: readonly D[]): ErrorsOf<D> =>
  Object.fromEntries(join(domains, ({ errors = {} }) => Object.entries(errors))) as ErrorsOf<D>;

export const foldPermissions = <D extends DomainManifest>(
  domains: readonly D[],
): readonly PermissionOf<D>[] => [
  ...(join(domains, ({ permissions = [] }) =>
    permissions.map((name) => [name, name] as const),
  ).keys() as Iterable<PermissionOf<D>>),
];

export const foldPages = <D extends DomainManifest>(
  domains: readonly D[],
): ReadonlyMap<PageOf<D>, PageEntry & { readonly domain: string }> =>
  join(domains, ({ name, pages = {} }) =>
    Object.entries(pages).map(([page, entry]) => [page, { ...entry, domain: name }] as const),
  ) as ReadonlyMap<PageOf<D>, PageEntry & { readonly domain: string }>;

/** What stands on each page, whoever put it there, in the order of the domains. */
export const foldElements = <D extends DomainManifest>(
  domains: readonly D[],
): ReadonlyMap<string, readonly PermissionOf<D>[]> => {
  const onPage = new Map<string, readonly string[]>();
  for (const { elements = {} } of domains as readonly DomainManifest[]) {
    for (const [page, needed] of Object.entries(elements)) {
      onPage.set(page, [...(onPage.get(page) ?? []), ...needed]);
    }
  }
  return onPage as ReadonlyMap<string, readonly PermissionOf<D>[]>;
};

/** Sections with the domains that name them, in their order. */
export const foldSections = <D extends DomainManifest>(
  domains: readonly D[],
): readonly { readonly name: SectionOf<D>; readonly domain: string; readonly order: number }[] =>
  [
    ...join(domains, ({ name: domain, sections = {} }) =>
      Object.entries(sections).map(([name, order]) => [name, { domain, order }] as const),
    ),
  ]
    .map(([name, entry]) => ({ name: name as SectionOf<D>, ...entry }))
    .sort((one, other) => one.order - other.order);

export const foldSubjects = <D extends DomainManifest>(
  domains: readonly D[],
): ReadonlyMap<SubjectOf<D>, SubjectEntry & { readonly domain: string }> =>
  join(domains, ({ name, subjects = {} }) =>
    Object.entries(subjects).map(([kind, entry]) => [kind, { ...entry, domain: name }] as const),
  ) as ReadonlyMap<SubjectOf<D>, SubjectEntry & { readonly domain: string }>;

export const foldTaskKinds = <D extends DomainManifest>(
  domains: readonly D[],
): ReadonlyMap<TaskKindOf<D>, string> =>
  join(domains, ({ name, tasks = [] }) =>
    tasks.map((kind) => [kind, name] as const),
  ) as ReadonlyMap<TaskKindOf<D>, string>;

export const foldItemCounts = <D extends DomainManifest>(
  domains: readonly D[],
): readonly ItemCountOf<D>[] => [
  ...(join(domains, ({ counts }) =>
    (counts?.item ?? []).map((name) => [name, name] as const),
  ).keys() as Iterable<ItemCountOf<D>>),
];

export const foldHomeFigures = <D extends DomainManifest>(
  domains: readonly D[],
): ReadonlyMap<string, FigureKind> =>
  join(domains, ({ counts }) => Object.entries(counts?.home ?? {}));
