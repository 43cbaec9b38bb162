import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { groupDigits } from '../../resources/messages/grouped.ts';
import { farthestPage } from '../../resources/query/list.ts';

const Input = styled('input')(({ theme }) => ({
  font: 'inherit',
  color: 'inherit',
  width: 52,
  height: 30,
  boxSizing: 'border-box',
  textAlign: 'center',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 6,
  background: theme.palette.background.paper,
  '&::placeholder': { color: 'inherit', opacity: 1 },
}));

/** Editable page number; Enter or blur goes to the page. */
export function PageInput({
  page,
  last,
  more,
  onPage,
}: {
  readonly page: number | undefined;
  readonly last: number;
  /** True if there are pages after `last`. */
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (typed === undefined || !Number.isInteger(wanted) || wanted < 1) return;
    const next = Math.min(wanted, more ? farthestPage : last);
    if (next !== page) onPage(next);
  };
  return (
    <span>
      <Input
        inputMode="numeric"
        aria-label={translate('list.page')}
        placeholder="…"
        value={typed ?? page ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      {` / ${groupDigits(last)}${more ? '+' : ''}`}
    </span>
  );
}
