import {
  Box,
  FormControlLabel,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { keyOf, type Part, type Side } from './merge.ts';
import { PartValue } from './PartValue.tsx';

export interface PartTableProps {
  readonly parts: readonly Part[];
  readonly choices: ReadonlyMap<string, Side>;
  readonly labels: Labels;
  readonly onChoose: (part: Part, side: Side) => void;
}

/** A row for each value that at least one side changed; below 600 px each row is a card. */
export function PartTable({ parts, choices, labels, onChoose }: PartTableProps) {
  const { say, label } = useWords();
  const nameOf = ({ field, locale }: Part) => label(field.label, locale);
  const value = (part: Part, side: 'base' | Side) => (
    <PartValue
      field={part.field}
      name={part.path.filter((step) => step !== part.locale && !/^[#+]\d+$/u.test(step)).join('.')}
      value={part[side]}
      labels={labels}
      single
    />
  );
  const side = (part: Part, which: Side) => {
    if (part.outcome !== 'clash')
      return (
        <Box
          sx={
            part.outcome === which || part.outcome === 'agreed' || part.outcome === 'combined'
              ? { fontWeight: 600 }
              : { color: 'text.secondary' }
          }
        >
          {value(part, which)}
        </Box>
      );
    const sentence = which === 'theirs' ? 'conflict.takeTheirs' : 'conflict.takeMine';
    return (
      <FormControlLabel
        control={
          <Radio
            size="small"
            name={keyOf(part)}
            checked={choices.get(keyOf(part)) === which}
            onChange={() => onChoose(part, which)}
            slotProps={{ input: { 'aria-label': say(sentence, { field: nameOf(part) }) } }}
            sx={{ py: 0 }}
          />
        }
        label={value(part, which)}
        sx={{ alignItems: 'flex-start', m: 0 }}
      />
    );
  };
  const head: readonly (readonly [string, 'base' | Side])[] = [
    [say('conflict.base'), 'base'],
    [say('conflict.theirs'), 'theirs'],
    [say('conflict.mine'), 'mine'],
  ];
  return (
    <Table
      size="small"
      sx={{
        '& td': { verticalAlign: 'top' },
        '@media (max-width: 599.95px)': {
          '& thead': { display: 'none' },
          '& tr, & td, & th': { display: 'block', height: 'auto', border: 0 },
          '& tbody tr': { borderTop: 1, borderColor: 'divider', py: 1 },
          '& td[data-head]::before': {
            content: 'attr(data-head)',
            display: 'block',
            fontSize: '0.75rem',
            color: 'text.secondary',
          },
        },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{say('conflict.field')}</TableCell>
          {head.map(([text]) => (
            <TableCell key={text} sx={{ width: '26%' }}>
              {text}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={keyOf(part)} sx={part.outcome === 'clash' ? { bgcolor: 'action.hover' } : {}}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
              {nameOf(part)}
              <Typography
                variant="caption"
                color={part.outcome === 'clash' ? 'error' : 'text.secondary'}
                component="div"
              >
                {say(part.outcome === 'clash' ? 'conflict.clashes' : 'conflict.merged')}
              </Typography>
            </TableCell>
            {head.map(([text, which]) => (
              <TableCell key={which} data-head={text}>
                {which === 'base' ? (
                  <Box sx={{ color: 'text.secondary' }}>{value(part, 'base')}</Box>
                ) : (
                  side(part, which)
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
