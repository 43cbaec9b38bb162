import { CutText, NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';

/** Opens in a new tab. URLs of schemes other than http and https stay text. */
export const cell: KindCell = {
  Cell: ({ value }) => {
    if (typeof value !== 'string' || value === '') return <NoValue />;
    if (!/^https?:\/\//iu.test(value)) return <CutText>{value}</CutText>;
    return (
      <a href={value} title={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    );
  },
  width: 200,
  least: 120,
};
