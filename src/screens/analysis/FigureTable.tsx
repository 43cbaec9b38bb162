import { Box } from '@mui/material';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { StoreLink } from '../../ui/StoreLink.tsx';
import type { Cell, Figures, Line } from './figures.ts';
import { ordersPage, storeOf } from './order-links.ts';

interface FigureTableProps {
  readonly figures: Figures;
  readonly caption: string;
  /** If false, the table is for screen readers only. */
  readonly isShown: boolean;
}

/** The table of a chart's data: every figure links to the orders in it. */
export function FigureTable({ figures: { head, columns, lines, whole }, caption, isShown }: FigureTableProps) {
  return (
    <Box
      sx={isShown ? frameStyle : hiddenStyle}
      {...(isShown && { tabIndex: 0, role: 'group', 'aria-label': caption })}
    >
      <Box component="table" sx={tableStyle}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, name }) => (
              <th scope="col" key={key}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} columns={columns} isShown={isShown} />
          ))}
        </tbody>
        <tfoot>
          <Row line={whole} columns={columns} isShown={isShown} />
        </tfoot>
      </Box>
    </Box>
  );
}

interface RowProps extends Pick<Figures, 'columns'> {
  readonly line: Line;
  readonly isShown: boolean;
}

function Row({ line: { name, cells }, columns, isShown }: RowProps) {
  const { language } = useWords();
  // A link read on its own must also name the comparison period or the part.
  const cellNames = columns.map((column) =>
    column.key === 'now' ? name : `${name}${commaIn(language)}${column.name}`,
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, place) => (
        <td key={columns[place]?.key ?? ''}>
          <OrdersLink cell={cell} name={cellNames[place] ?? name} isShown={isShown} />
        </td>
      ))}
    </tr>
  );
}

function OrdersLink({
  cell,
  name,
  isShown,
}: {
  readonly cell: Cell;
  readonly name: string;
  readonly isShown: boolean;
}) {
  const { say } = useWords();
  const { of, text } = cell;
  if (!of) return <>{text}</>;
  const props = {
    'aria-label': say('analysis.ordersOf', { value: text, name }),
    // Sighted keyboard users must not reach invisible links.
    ...(!isShown && { tabIndex: -1 }),
  };
  return (
    <StoreLink store={storeOf(of)} to={ordersPage(of)} {...props}>
      {text}
    </StoreLink>
  );
}

const frameStyle = { maxHeight: 480, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 } as const;

const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th, & td': {
    px: { xs: 1, sm: 1.5 },
    py: 0.75,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  // The first column stays visible while a phone scrolls sideways.
  '& th:first-of-type': { textAlign: 'start', position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& tbody th': {
    fontWeight: 400,
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    minWidth: { xs: 96, sm: 110 },
    wordBreak: 'keep-all',
  },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead th:first-of-type': { zIndex: 2 },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    bgcolor: 'background.paper',
    fontWeight: 600,
    borderTop: 1,
    borderBottom: 0,
    borderColor: 'divider',
  },
} as const;
