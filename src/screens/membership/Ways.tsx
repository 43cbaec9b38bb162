import { Box, Chip } from '@mui/material';
import { type MembershipWay, membershipWays } from '../../../resources/customers/membership.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Why a customer belongs to a group. */
export function Ways({ by }: { readonly by: readonly MembershipWay[] }) {
  const { label } = useWords();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {by.map((way) => (
        <Chip key={way} size="small" label={label(membershipWays[way])} />
      ))}
    </Box>
  );
}
