import { HttpError, type Identifier } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';

export type PromoteResult =
  | { readonly outcome: 'done'; readonly record: AdminRecord }
  /** The version is incomplete: sentences by field path. */
  | { readonly outcome: 'invalid'; readonly problems: Readonly<Record<string, string>> }
  /** The live record or the version changed since it was read (409, 412). */
  | { readonly outcome: 'outdated'; readonly sentence: string }
  | { readonly outcome: 'refused'; readonly sentence: string };

/** Returns a function that promotes a version. It never throws: refusals are results. */
export function usePromote(
  resource: Resource,
): (id: Identifier, params: { readonly revision: number; readonly mainRevision?: number }) => Promise<PromoteResult> {
  const provider = useAdminDataProvider();
  const { say } = useWords();
  return async (id, params) => {
    try {
      return { outcome: 'done', record: (await provider.promote(resource.name, id, params)).data };
    } catch (error) {
      const problems = fieldMessages(error);
      if (Object.keys(problems).length > 0) return { outcome: 'invalid', problems };
      const outdated = error instanceof HttpError && (error.status === 409 || error.status === 412);
      return { outcome: outdated ? 'outdated' : 'refused', sentence: errorMessage(error, say) };
    }
  };
}
