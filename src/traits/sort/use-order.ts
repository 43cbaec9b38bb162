import { useMemo, useState } from 'react';
import type { SortOrder } from '../../data-provider/answer-types.ts';
import { isSameOrder, movedRecords, moveTo, rebaseOrder, type Order } from './order.ts';

export interface Sorting {
  /** The order as changed by the user. */
  readonly order: Order;
  /** The latest known order on the server. */
  readonly savedOrder: Order;
  /** The ETag of the saved order. */
  readonly tag: string | undefined;
  readonly moved: ReadonlySet<number>;
  /** Records that others added while the user was sorting. */
  readonly added: ReadonlySet<number>;
  /** Numbers of records that others added and deleted, after a rebase. */
  readonly merged: { readonly added: number; readonly gone: number } | undefined;
  readonly unsaved: boolean;
  titleOf(id: number): string;
  /** The place of a record, counted from 1. */
  placeOf(id: number): number;
  move(id: number, place: number): void;
  put(order: Order): void;
  reset(): void;
  onSaved(order: Order, tag: string | undefined): void;
  /** Applies the user's order to the list as changed by others. */
  rebase(current: SortOrder): void;
}

interface State {
  readonly order: Order;
  readonly savedOrder: Order;
  readonly tag: string | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly added: ReadonlySet<number>;
  /** Records that the user moved. */
  readonly touched: ReadonlySet<number>;
  readonly merged: Sorting['merged'];
}

const none: ReadonlySet<number> = new Set();
const untouched = { added: none, touched: none, merged: undefined };

function stateOf({ records, tag }: SortOrder): State {
  const ids = records.map(({ id }) => id);
  return {
    order: ids,
    savedOrder: ids,
    tag,
    titles: new Map(records.map(({ id, title }) => [id, title])),
    ...untouched,
  };
}

/** The state of an order that the user is changing. */
export function useOrder(initial: SortOrder): Sorting {
  const [state, setState] = useState(() => stateOf(initial));
  const { order, savedOrder, titles } = state;
  const moved = useMemo(() => movedRecords(savedOrder, order, state.touched), [savedOrder, order, state.touched]);
  const put = (next: Order) => setState((now) => ({ ...now, order: next }));
  return {
    order,
    savedOrder,
    tag: state.tag,
    moved,
    added: state.added,
    merged: state.merged,
    unsaved: !isSameOrder(savedOrder, order),
    titleOf: (id) => titles.get(id) ?? `#${id}`,
    placeOf: (id) => order.indexOf(id) + 1,
    move: (id, place) =>
      setState((now) => ({ ...now, order: moveTo(now.order, id, place), touched: new Set(now.touched).add(id) })),
    put,
    reset: () => setState((now) => ({ ...now, order: now.savedOrder, ...untouched })),
    onSaved: (sent, tag) => setState((now) => ({ ...now, savedOrder: sent, tag, ...untouched })),
    rebase: (current) =>
      setState((now) => {
        const next = stateOf(current);
        const known = new Set(now.order);
        const added = new Set(next.order.filter((id) => !known.has(id)));
        const gone = now.order.filter((id) => !next.titles.has(id)).length;
        return {
          ...next,
          order: rebaseOrder(next.order, now.order),
          added,
          touched: now.touched,
          merged: { added: added.size, gone },
        };
      }),
  };
}
