import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Identifier } from 'react-admin';
import type { Values } from '../../../../resources/kinds/kind.ts';
import type { SubresourceWrite } from '../../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import type { RecordPage } from '../../../form/record-page.ts';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { type OptionsBody, parseOptions } from './options-schema.ts';

/** The last answer; `own` if it answered this page's own write. */
interface CachedOptions {
  readonly body: OptionsBody;
  readonly own: boolean;
}

export interface WriteRequest extends Omit<SubresourceWrite, 'revision'> {
  /** `choice-group/3` */
  readonly below: string;
  /** Fields of the version that the write changes. */
  readonly known?: Values;
}

export interface ProductOptions {
  readonly body: OptionsBody | undefined;
  /** True if nobody else wrote since the answer before. */
  readonly own: boolean;
  readonly error: Error | null;
  /** Reads again after someone else wrote. */
  readonly refetch: () => Promise<OptionsBody | undefined>;
  /** Writes one after the other, each from the latest revision. @throws HttpError if refused */
  readonly write: (request: WriteRequest) => Promise<OptionsBody>;
}

/** One queue per page, shared by all panels. */
const queues = new WeakMap<RecordPage, Promise<unknown>>();

function enqueue<T>(page: RecordPage, work: () => Promise<T>): Promise<T> {
  const done = (queues.get(page) ?? Promise.resolve()).then(work, work);
  queues.set(
    page,
    done.catch(() => undefined),
  );
  return done;
}

const keyOf = (resource: string, id: Identifier): QueryKey => [resource, 'product-options', String(id)];

/**
 * A version's choices, options and group prices, read once for all panels of the page. They share the record's revision
 * with the form: a write on either side advances the other without reading again.
 */
export function useProductOptions({
  resource,
  record,
  page,
}: Pick<RecordPanelProps, 'resource' | 'record' | 'page'>): ProductOptions {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const { id } = record;
  const {
    data,
    error,
    refetch: readAgain,
  } = useQuery<CachedOptions>({
    queryKey: keyOf(resource.name, id),
    queryFn: async ({ signal }) => ({
      body: parseOptions(await provider.readSubresource(resource.name, id, 'product-options', { signal })),
      own: false,
    }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

  useEffect(
    () =>
      page.onAdvance((from, to) => {
        client.setQueryData<CachedOptions>(keyOf(resource.name, id), (read) =>
          read?.body.revision === from ? { body: { ...read.body, revision: to }, own: true } : read,
        );
      }),
    [page, client, resource.name, id],
  );

  // The form noticed that someone else wrote.
  const known = Number(record.revision);
  const behind = data !== undefined && data.body.revision < known;
  useEffect(() => {
    if (behind) void readAgain();
  }, [behind, readAgain]);

  const refetch = useCallback(async () => {
    page.refetch();
    return (await readAgain()).data?.body;
  }, [page, readAgain]);

  const write = useCallback(
    ({ below, known: values, ...request }: WriteRequest) =>
      enqueue(page, async () => {
        const key = keyOf(resource.name, id);
        const before = client.getQueryData<CachedOptions>(key)?.body.revision ?? 0;
        const body = parseOptions(
          await provider.writeSubresource(resource.name, id, below, { ...request, revision: before }),
        );
        client.setQueryData<CachedOptions>(key, { body, own: true });
        page.advance(before, body.revision, values);
        return body;
      }),
    [page, client, provider, resource.name, id],
  );

  return { body: data?.body, own: data?.own ?? false, error, refetch, write };
}
