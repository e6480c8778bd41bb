import { type ErrorCode, errorText, isErrorCode, type Language } from '@millwright/contract';
import { storableStart } from '@millwright/contract/fields/storable-text';
import type { ItemFileRemark } from '@millwright/contract/items/item-file.schemas';
import { Fault, type FaultDetails } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { sayField, schemaReasons } from '../../../platform/http/index.ts';
import type { ItemFileFindings } from '../item-file-part.ts';

/** The first so many tell what is wrong; a hostile file could have millions. */
const maxRemarks = 100;

/** Letters of a place and of a message, each of which may quote what the file says. */
const longest = 500;

/** A list of remarks with their texts in one language. */
export function createRemarks(language: Language) {
  const list: ItemFileRemark[] = [];
  let more = false;
  return {
    list,
    /** Whether there were more than are told. */
    hasMore: () => more,
    add(part: string, at: string, error: ErrorCode, details: FaultDetails = {}): void {
      more = list.length >= maxRemarks;
      if (more) return;
      const message = storableStart(errorText(error, details, language), longest);
      list.push({ part, at: storableStart(at, longest), error, message });
    },
  };
}

/** There are more problems than are told: nothing more of the file need be read. */
export class MoreProblems extends Error {}
export type Remarks = ReturnType<typeof createRemarks>;

/** What the parts of one file find; they share the ids that the file declares. */
export function createFindings(problems: Remarks, language: Language) {
  const declared = new Map<string, Set<number>>();

  return (part: string): ItemFileFindings => {
    const findings: ItemFileFindings = {
      problem(at, error, details) {
        problems.add(part, at, error, details);
        if (problems.hasMore()) throw new MoreProblems();
      },
      parse(schema, value, place = []) {
        const parsed = z.safeParse(schema, value, { error: schemaReasons[language] });
        if (parsed.success) return parsed.data;
        for (const { path, message } of parsed.error.issues) {
          const at = [...place, ...path].map(String).join('.');
          if (isErrorCode(message)) {
            findings.problem(at, message, { field: sayField(path, language) ?? at });
          } else findings.problem(at, 'item.file_invalid', { reason: message });
        }
        return undefined;
      },
      async holds(at, work) {
        try {
          await work();
          return true;
        } catch (error) {
          if (!(error instanceof Fault) || !isErrorCode(error.code)) throw error;
          if (error.family !== 'refusal') throw error;
          findings.problem(at, error.code, error.details);
          return false;
        }
      },
      declare(kind, id) {
        const ids = declared.get(kind) ?? new Set<number>();
        if (ids.has(id)) findings.problem(kind, 'item.file_duplicate', { value: id });
        declared.set(kind, ids.add(id));
      },
      refer(at, kind, id) {
        if (declared.get(kind)?.has(id)) return;
        findings.problem(at, 'item.file_reference', { kind, id });
      },
      async unique(at, values) {
        const giveWay = createGiveWay();
        const seen = new Set<string>();
        for (const value of values) {
          await giveWay();
          const same = value.toLowerCase();
          if (seen.has(same)) findings.problem(at, 'item.file_duplicate', { value });
          seen.add(same);
        }
      },
    };
    return findings;
  };
}
