import WarningAmber from '@mui/icons-material/WarningAmber';
import { memo, useSyncExternalStore } from 'react';
import { groupThousands } from '../../../../resources/ui/number-text.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useRow } from '../../../grid/use-edits.ts';
import type { Edits } from '../../../grid/edits.ts';
import { optionsWithoutPrice, effectiveOf, priceWarning, type PriceBook, priceKey, type Sold } from './price-book.ts';

const dollars = (price: string) => `HK$${groupThousands(price)}`;

/** The price of customers without a group price, with the original price. */
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
  /** The same object while its values are the same. */
  readonly sold: Sold;
  /** The options to which a price of the version may apply. */
  readonly options: PriceBook['options'];
  /** `Staff: Red / L` */
  readonly name: string;
}

/** A group's price in one row with unsaved edits, and its errors and warnings as text. */
function usePrice({ edits, group, sold, options }: Omit<PriceCellProps, 'name'>) {
  const { say } = useWords();
  const view = useRow(edits, priceKey(group, sold.option?.id));
  // A group's price of the version applies to options without one.
  useSyncExternalStore(edits.subscribe, () => edits.view(priceKey(group, undefined)));
  const ofAll = sold.option === undefined && options.length > 0;
  // The options to which it applies change with each price of the group.
  useSyncExternalStore(edits.subscribe, () => (ofAll ? edits.edition() : 0));
  const own = view.values.price ?? null;
  const { price, level, group: whose } = effectiveOf(edits, group, sold);
  const problem = view.errors.price ?? view.errors[''];
  const odd =
    own === null || problem !== undefined || price === null
      ? undefined
      : priceWarning(price, sold, ofAll ? optionsWithoutPrice(edits, group, options) : []);
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

/** Full error or warning of the active cell; the cell itself truncates it. */
export function ActiveCellMessage({ name, ...cell }: PriceCellProps) {
  const { say } = useWords();
  const { problem, odd, why } = usePrice(cell);
  const remark = problem ?? why ?? (odd && say(`groupPrices.${odd.what}`));
  return remark === undefined ? null : (
    <span className={problem === undefined ? undefined : 'wrong'}>{`${name}: ${remark}`}</span>
  );
}

/** A group's own price, or else the price that its customers pay and why. */
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
        {view.changed.length > 0 ? <span className="hidden">{say('grid.unsaved')}</span> : null}
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
