import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { topLevelField, type PathMessages } from '../../form/resolver.ts';
import { useChangedNames } from '../../form/use-changed-names.ts';
import type { RecordForm } from '../../form/use-record-form.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { promoteRefusals } from './use-versions.ts';

export interface PromoteProblems {
  /** Why a promote would be refused, by field path; without fields that are being edited. */
  readonly problems: PathMessages;
  /** Requests the problems again. Empty if that fails: the promote itself then reports them. */
  readonly check: () => Promise<PathMessages>;
}

const none: PathMessages = {};

/** Reads why a saved version can't be promoted, again for each revision. `enabled`: it may be promoted. */
export function usePromoteProblems(
  form: RecordForm,
  { id, revision }: { readonly id: number; readonly revision: unknown },
  enabled: boolean,
): PromoteProblems {
  const provider = useAdminDataProvider();
  const { name } = form.resource;
  const { data, refetch } = useQuery({
    queryKey: [name, promoteRefusals, id, revision],
    queryFn: ({ signal }) => provider.promoteRefusal(name, id, { signal }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const edited = useChangedNames(form);
  const problems = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(data?.fields ?? none).filter(([path]) => !edited.includes(topLevelField(path))),
      ),
    [data, edited],
  );
  return { problems, check: async () => (await refetch()).data?.fields ?? none };
}
