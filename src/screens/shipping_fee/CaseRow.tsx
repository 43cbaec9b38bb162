import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { FeeCase, TriedFee } from '../../../resources/delivery/fee-case-answers.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { pageOf } from '../../../resources/names.ts';
import { CaseOutcome } from './CaseOutcome.tsx';
import { FeeLink } from './FeeLink.tsx';
import type { FeeWords } from './use-fee-words.ts';

const style = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))',
  },
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1 },
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& h2': { m: 0, fontSize: '0.875rem', fontWeight: 600 },
  '& .cart': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& p, & dl, & dd': { m: 0 },
  '& dl': { display: 'contents' },
  '& dl > div': { display: { xs: 'grid', sm: 'block' }, gridTemplateColumns: '96px minmax(0, 1fr)' },
  '& dt, & .about': { color: 'text.secondary' },
  '& dd strong': { display: 'block', fontWeight: 600 },
  '& a': { color: 'inherit' },
  '& dd > :not(button)': { display: 'block' },
} as const;

interface CaseRowProps {
  readonly of: FeeCase;
  readonly words: FeeWords;
  /** Accepts an outcome; absent without the permission. */
  readonly onAccept?: ((outcome: TriedFee) => void) | undefined;
  readonly busy?: boolean;
}

/** A test cart: expected and actual cost. */
export function CaseRow({ of: one, words, onAccept, busy = false }: CaseRowProps) {
  const { say, cart, method } = words;
  const id = `fee-case-${one.id}`;
  const acceptButton = (outcome: TriedFee) =>
    onAccept &&
    !outcome.passed && (
      <Button
        size="small"
        disabled={busy}
        aria-label={say('feeCases.acceptOf', { name: one.name })}
        onClick={() => onAccept(outcome)}
        sx={{ ml: -0.625 }}
      >
        {say('feeCases.accept')}
      </Button>
    );
  return (
    <Box component="article" aria-labelledby={id} data-focus-group sx={style}>
      <div className="cart">
        <h2 id={id}>
          <Link to={pageOf(shipping_fee_case, String(one.id))}>{one.name}</Link>
        </h2>
        <p className="about">
          {method(one.cart.delivery_method)}
          {words.comma}
          {cart(one.cart, say('feeCases.product'))}
        </p>
      </div>
      <dl>
        <div>
          <dt>{say('feeCases.expected')}</dt>
          <dd>
            <Expected of={one} words={words} />
          </dd>
        </div>
        <div>
          <dt>{say('feeCases.live')}</dt>
          <dd>
            <Tried of={one.live} words={words} />
            {acceptButton(one.live)}
          </dd>
        </div>
        <div>
          <dt>{say('feeCases.tried')}</dt>
          <dd>
            {one.changed ? (
              <>
                <Tried of={one.tried} words={words} />
                {acceptButton(one.tried)}
              </>
            ) : (
              <span className="about">{say('feeCases.sameAsLive')}</span>
            )}
          </dd>
        </div>
      </dl>
    </Box>
  );
}

function Expected({
  of: { expects, expected_fee, expected_price },
  words: { say, money },
}: Pick<CaseRowProps, 'of' | 'words'>) {
  if (expects === 'none') return <strong>{say('feeCases.noFee')}</strong>;
  return (
    <>
      {expected_price !== null && <strong>{money(expected_price)}</strong>}
      <span>
        {expected_fee ? (
          <Link to={pageOf(shipping_fee, String(expected_fee.id))}>{expected_fee.title}</Link>
        ) : (
          say('feeCases.anyFee')
        )}
      </span>
    </>
  );
}

interface TriedProps {
  readonly of: TriedFee;
  readonly words: FeeWords;
}

/** The cost of a cart with some fees, and whether it is expected. */
export function Tried({ of: tried, words }: TriedProps) {
  const { fee, passed } = tried;
  return (
    <>
      <strong>{words.cost(tried)}</strong>
      {fee && (
        <span>
          <FeeLink fee={fee} name={words.fee(fee)} />
        </span>
      )}
      <span>
        <CaseOutcome passed={passed} />
      </span>
    </>
  );
}
