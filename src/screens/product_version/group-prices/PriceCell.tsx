import WarningAmber from '@mui/icons-material/WarningAmber';
import { memo, useSyncExternalStore } from 'react';
import { groupThousands } from '../../../../resources/ui/number-text.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useRow } from '../../../grid/use-edits.ts';
import type { Edits } from '../../../grid/edits.ts';
import { appliesTo, effectiveOf, oddOf, type PriceBook, priceKey, type Sold } from './price-book.ts';

const dollars = (price: string) => `HK$${groupThousands(price)}`;

/** What everybody pays who is in no group with a price, beside what it was. */
export const OwnPrice = memo(function OwnPrice({
  sold: { option, versionPrice, versionOriginal },
  name,
}: Pick<PriceCellProps, 'sold' | 'name'>) {
  const { say } = useWords();
  const price = option?.price ?? versionPrice;
  const original = option?.original_price ?? versionOriginal;
  return (
    <div className="cell fixed" title={say('groupPrices.everybodyFixed')}>
      <div className="line">
        <span className="hidden">{name}:</span>
        <span className="number">{price === null ? say('groupPrices.noPrice') : dollars(price)}</span>
      </div>
      {option?.obsolete ? (
        <div className="line small">
          <span className="number">{say('matrix.states.obsolete')}</span>
        </div>
      ) : original === null || original === price ? null : (
        <div className="line small">
          <span className="number" title={say('groupPrices.original')}>
            <s>{dollars(original)}</s>
          </span>
        </div>
      )}
    </div>
  );
});

export interface PriceCellProps {
  readonly edits: Edits;
  readonly group: number;
  /** The same object as long as it says the same. */
  readonly sold: Sold;
  /** What a price for all of them may apply to. */
  readonly options: PriceBook['options'];
  /** `Staff: Red / L` */
  readonly name: string;
}

/** What a group pays in a row, with what is unsaved, and what is wrong or odd about it, in words. */
function usePrice({ edits, group, sold, options }: Omit<PriceCellProps, 'name'>) {
  const { say } = useWords();
  const view = useRow(edits, priceKey(group, sold.option?.id));
  // The group's price of the version counts where an option has none.
  useSyncExternalStore(edits.subscribe, () => edits.view(priceKey(group, undefined)));
  const ofAll = sold.option === undefined && options.length > 0;
  // What it applies to changes with every price of the group's own.
  useSyncExternalStore(edits.subscribe, () => (ofAll ? edits.edition() : 0));
  const own = view.values.price ?? null;
  const { price, level, group: whose } = effectiveOf(edits, group, sold);
  const problem = view.errors.price ?? view.errors[''];
  const odd =
    own === null || problem !== undefined || price === null
      ? undefined
      : oddOf(price, sold, ofAll ? appliesTo(edits, group, options) : []);
  const reason =
    price === null
      ? 'none'
      : whose === undefined
        ? level === 'option'
          ? 'option'
          : 'version'
        : level === 'version' && sold.option
          ? 'groupVersion'
          : 'group';
  const why =
    odd && 'than' in odd
      ? `${say(`groupPrices.${odd.what}`)}: ${odd.name === undefined ? '' : `${odd.name} `}${dollars(odd.than)}`
      : undefined;
  return { view, own, price, problem, odd, reason, why } as const;
}

/** Of the cell in hand, what has no room in it: what is wrong, or odd. */
export function PriceRemark({ name, ...cell }: PriceCellProps) {
  const { say } = useWords();
  const { problem, odd, why } = usePrice(cell);
  const remark = problem ?? why ?? (odd && say(`groupPrices.${odd.what}`));
  return remark === undefined ? null : (
    <span className={problem === undefined ? undefined : 'wrong'}>{`${name}: ${remark}`}</span>
  );
}

/** A group's price, or without one what its customers pay all the same, and why. */
export const PriceCell = memo(function PriceCell({ edits, group, sold, options, name }: PriceCellProps) {
  const { say } = useWords();
  const { view, own, price, problem, odd, reason, why } = usePrice({ edits, group, sold, options });
  const clash = 'price' in view.theirs;
  return (
    <div
      className="cell"
      data-unsaved={view.changed.length > 0 || undefined}
      data-wrong={problem !== undefined || undefined}
      data-clash={clash || undefined}
      title={problem ?? why}
    >
      <div className="line">
        <span className="hidden">{name}:</span>
        {view.changed.length > 0 ? <span className="hidden">{say('matrix.unsaved')}</span> : null}
        {odd === undefined && !clash ? null : (
          <span className="mark" title={clash ? say('matrix.clashes') : undefined}>
            <WarningAmber aria-hidden />
          </span>
        )}
        {own === null ? (
          <span className="number small">{price === null ? '–' : dollars(price)}</span>
        ) : (
          <span className="number strong">{problem === undefined ? dollars(String(own)) : own}</span>
        )}
      </div>
      <div className="line small">
        {problem === undefined ? (
          <span className="number cut" style={{ textAlign: 'right' }}>
            {odd === undefined ? say(`groupPrices.reasons.${reason}`) : say(`groupPrices.${odd.what}`)}
          </span>
        ) : (
          <span className="cut wrong">{problem}</span>
        )}
      </div>
    </div>
  );
});
