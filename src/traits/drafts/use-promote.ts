import { HttpError, type Identifier } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { reasonOf, sentencesOf } from '../../data-provider/refusal.ts';

/** What came of a promote. */
export type Promoted =
  | { readonly as: 'done'; readonly record: AdminRecord }
  /** Wrong values, by path: it is not complete. */
  | { readonly as: 'wrong'; readonly problems: Readonly<Record<string, string>> }
  /** What is live, or the version itself, is not as it was read (409, 412). */
  | { readonly as: 'changed'; readonly sentence: string }
  | { readonly as: 'refused'; readonly sentence: string };

/** Promotes a version once; a refusal is an answer, not an error. */
export function usePromote(
  resource: Resource,
): (id: Identifier, params: { readonly revision: number; readonly mainRevision?: number }) => Promise<Promoted> {
  const provider = useAdminDataProvider();
  const { say } = useWords();
  return async (id, params) => {
    try {
      return { as: 'done', record: (await provider.promote(resource.name, id, params)).data };
    } catch (error) {
      const problems = sentencesOf(error);
      if (Object.keys(problems).length > 0) return { as: 'wrong', problems };
      const sentence = reasonOf(error, say);
      return {
        as: error instanceof HttpError && (error.status === 409 || error.status === 412) ? 'changed' : 'refused',
        sentence,
      };
    }
  };
}
