import { DateText } from '../../../resources/kinds/date/DateText.tsx';
import { moments } from '../../../resources/kinds/date-time/reading.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** An input for a date and time, in Hong Kong time. */
export function MomentBox({
  moment,
  onMoment,
}: {
  readonly moment: number;
  readonly onMoment: (moment: number) => void;
}) {
  const { say } = useWords();
  return (
    <DateText
      reading={moments}
      label={say('timeline.moment')}
      // Rounded down to the minute, as displayed.
      value={`${new Date(moment).toISOString().slice(0, 16)}:00.000Z`}
      clearable={false}
      onChange={(value) => onMoment(Date.parse(value))}
      sx={{ width: { xs: '100%', sm: 230 }, '& .MuiInputBase-root': { height: 36 } }}
    />
  );
}
