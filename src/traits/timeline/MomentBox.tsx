import { useState } from 'react';
import { TextField } from '@mui/material';
import { fromHongKong, toHongKong } from '../../../resources/kinds/date-time/hong-kong.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** The value while a year is being typed: `0002-…`, `0020-…`. */
const unfinished = /^0/u;

/** An input for a moment in Hong Kong time. The typed text stays as it is until the input loses focus. */
export function MomentBox({
  moment,
  onMoment,
}: {
  readonly moment: number;
  readonly onMoment: (moment: number) => void;
}) {
  const { say } = useWords();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="datetime-local"
      margin="none"
      label={say('timeline.moment')}
      value={typed ?? toHongKong(new Date(moment).toISOString()).slice(0, 16)}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = fromHongKong(target.value);
        if (read !== undefined && !unfinished.test(target.value)) onMoment(Date.parse(read));
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      sx={{ width: { xs: '100%', sm: 230 }, '& .MuiInputBase-root': { height: 36 } }}
    />
  );
}
