/** The cases of the access walk, as every domain has them in its folder. */
import { existsSync } from 'node:fs';
import { domains } from '@millwright/contract/domains';
import type { DomainCases } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';

interface CaseNeeds {
  readonly db: Kysely<unknown>;
  /** A Modbus device that answers, and may be dialled. */
  readonly machine: { readonly host: string; readonly port: number };
}

interface CasesModule {
  readonly cases: DomainCases | ((needs: CaseNeeds) => DomainCases);
}

/** @returns what `<domain>/<domain>.cases.ts` exports as `cases`, in the order of the domains */
export async function loadDomainCases(needs: CaseNeeds): Promise<readonly DomainCases[]> {
  const found: DomainCases[] = [];
  for (const { name } of domains) {
    const file = new URL(`./domains/${name}/${name}.cases.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    const { cases }: CasesModule = await import(`./domains/${name}/${name}.cases.ts`);
    found.push(typeof cases === 'function' ? cases(needs) : cases);
  }
  return found;
}
