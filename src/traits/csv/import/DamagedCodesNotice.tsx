import { Alert, Box, Button, Link } from '@mui/material';
import { groupDigits } from '../../../../resources/messages/grouped.ts';
import { useWords, type Words } from '../../../../resources/ui/use-words.ts';
import type { DamagedCodes } from './damaged-codes.ts';

/** A sentence about how a spreadsheet changed the codes of a column. */
export function damageSentence({ say, label }: Words, damaged: DamagedCodes): string {
  const { damage, column, count, example, width, record } = damaged;
  const words = {
    column: label(column.label),
    smart_count: count,
    count: groupDigits(count),
    row: groupDigits(example.row),
    text: example.text,
  };
  if (damage === 'scientific') return say('csv.damaged.scientific', words);
  return record === undefined
    ? say('csv.damaged.zeros', { ...words, width: width ?? 0 })
    : say('csv.damaged.zerosKnown', { ...words, record });
}

interface DamagedCodesNoticeProps {
  readonly damaged: readonly DamagedCodes[];
  /** Adds leading zeros to the numbers of a column. */
  readonly onPad: (damaged: DamagedCodes) => void;
  /** Moves to the cell of the example. */
  readonly onShow: (damaged: DamagedCodes) => void;
}

/** Warns of codes that a spreadsheet probably changed, before anything is written. */
export function DamagedCodesNotice({ damaged, onPad, onShow }: DamagedCodesNoticeProps) {
  const words = useWords();
  if (damaged.length === 0) return null;
  return (
    <Box sx={{ flex: 'none', display: 'grid', gap: 1, mx: 1.5, my: 1 }}>
      {damaged.map((one) => (
        <Alert
          key={`${one.damage} ${one.column.path}`}
          severity="warning"
          role="status"
          sx={{ textWrap: 'pretty' }}
          action={
            one.width !== undefined && (
              <Button color="inherit" size="small" onClick={() => onPad(one)}>
                {words.say('csv.damaged.pad', { smart_count: one.count, count: groupDigits(one.count) })}
              </Button>
            )
          }
        >
          {damageSentence(words, one)}{' '}
          <Link component="button" type="button" color="inherit" onClick={() => onShow(one)}>
            {words.say('csv.damaged.show', { row: groupDigits(one.example.row) })}
          </Link>
        </Alert>
      ))}
    </Box>
  );
}
