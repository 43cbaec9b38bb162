import type { Identifier } from 'react-admin';
import { z } from 'zod';
import '../../../resources/kinds/zod.ts';

/** Which records a list passes to the page that prints them: chosen ones, or all that match but some. */
const printRequest = z.union([
  z.object({ ids: z.array(z.number()).readonly() }),
  z.object({
    filter: z.record(z.string(), z.unknown()),
    except: z.array(z.number()).readonly(),
    sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
  }),
]);
export type PrintRequest = z.infer<typeof printRequest>;

const state = z.object({ print: printRequest });

/** The state of the page's history entry, which survives a reload. */
export const printState = (request: PrintRequest): z.infer<typeof state> => ({ print: request });

/** Which records to print, by the address (`?ids=1,2`) or by what a list passed on. */
export function printRequestIn(search: string, passed: unknown): PrintRequest {
  const named = new URLSearchParams(search).get('ids');
  if (named !== null) return { ids: idsIn(named.split(',')) };
  return state.safeParse(passed).data?.print ?? { ids: [] };
}

/** Ids as numbers, without what is none. */
export const idsIn = (ids: readonly Identifier[]): readonly number[] =>
  ids.map(Number).filter((id) => Number.isInteger(id) && id > 0);

/** The cursor of the page behind this one, if there is one. */
export function cursorAfter(
  meta: unknown,
  read: number,
): { readonly after: string; readonly from: number } | undefined {
  const { next } = z.looseObject({ next: z.string().optional() }).safeParse(meta).data ?? {};
  return next === undefined ? undefined : { after: next, from: read + 1 };
}
