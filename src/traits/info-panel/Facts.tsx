import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const List = styled('dl')(({ theme }) => ({
  margin: '0 0 16px',
  fontSize: '0.8125rem',
  '& dt': { color: theme.palette.text.secondary, fontSize: '0.75rem', marginTop: 8 },
  '& dd': { margin: 0 },
}));

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** A definition list. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
