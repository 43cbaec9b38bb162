import { Box } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';

const maxNames = 8;

/** The names of the selected records. */
export function BulkNames({ names }: { readonly names: readonly string[] }) {
  const { say } = useWords();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {names.slice(0, maxNames).map((name, index) => (
        <li key={`${index}-${name}`}>{name}</li>
      ))}
      {names.length > maxNames && <li>{say('list.andMore', { smart_count: names.length - maxNames })}</li>}
    </Box>
  );
}
