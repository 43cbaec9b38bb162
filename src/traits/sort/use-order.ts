import { useMemo, useState } from 'react';
import type { SortOrder } from '../../data-provider/answer-types.ts';
import { isSameOrder, movedIn, moveTo, onTopOf, type Order } from './order.ts';

/** An order while it is changed, and what it was. */
export interface Sorting {
  readonly order: Order;
  /** As the server has it, as far as we know. */
  readonly before: Order;
  /** Names that order to the server. */
  readonly tag: string | undefined;
  /** What was put elsewhere. */
  readonly moved: ReadonlySet<number>;
  /** What came while one's own order was kept. */
  readonly fresh: ReadonlySet<number>;
  /** How many came and went then; absent where nothing was taken over. */
  readonly taken: { readonly added: number; readonly gone: number } | undefined;
  readonly unsaved: boolean;
  titleOf(id: number): string;
  /** The place of a record, counted from 1. */
  placeOf(id: number): number;
  move(id: number, place: number): void;
  put(order: Order): void;
  reset(): void;
  /** This order was saved, and has this name now. */
  saved(order: Order, tag: string | undefined): void;
  /** Others changed the list: takes it over, one's own order on top of it. */
  take(current: SortOrder): void;
}

interface State {
  readonly order: Order;
  readonly before: Order;
  readonly tag: string | undefined;
  readonly titles: ReadonlyMap<number, string>;
  readonly fresh: ReadonlySet<number>;
  /** What was moved by hand. */
  readonly touched: ReadonlySet<number>;
  readonly taken: Sorting['taken'];
}

const none: ReadonlySet<number> = new Set();

function stateOf({ records, tag }: SortOrder): State {
  const ids = records.map(({ id }) => id);
  return {
    order: ids,
    before: ids,
    tag,
    titles: new Map(records.map(({ id, title }) => [id, title])),
    fresh: none,
    touched: none,
    taken: undefined,
  };
}

/** Keeps an order that is being changed. */
export function useOrder(given: SortOrder): Sorting {
  const [state, setState] = useState(() => stateOf(given));
  const { order, before, titles } = state;
  const moved = useMemo(() => movedIn(before, order, state.touched), [before, order, state.touched]);
  const put = (next: Order) => setState((now) => ({ ...now, order: next }));
  return {
    order,
    before,
    tag: state.tag,
    moved,
    fresh: state.fresh,
    taken: state.taken,
    unsaved: !isSameOrder(before, order),
    titleOf: (id) => titles.get(id) ?? `#${id}`,
    placeOf: (id) => order.indexOf(id) + 1,
    move: (id, place) =>
      setState((now) => ({ ...now, order: moveTo(now.order, id, place), touched: new Set(now.touched).add(id) })),
    put,
    reset: () => setState((now) => ({ ...now, order: now.before, fresh: none, touched: none, taken: undefined })),
    saved: (sent, tag) =>
      setState((now) => ({ ...now, before: sent, tag, fresh: none, touched: none, taken: undefined })),
    take: (current) =>
      setState((now) => {
        const next = stateOf(current);
        const known = new Set(now.order);
        const fresh = new Set(next.order.filter((id) => !known.has(id)));
        const gone = now.order.filter((id) => !next.titles.has(id)).length;
        return {
          ...next,
          order: onTopOf(next.order, now.order),
          fresh,
          touched: now.touched,
          taken: { added: fresh.size, gone },
        };
      }),
  };
}
