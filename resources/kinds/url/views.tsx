import OpenInNew from '@mui/icons-material/OpenInNew';
import { IconButton, InputAdornment, Tooltip } from '@mui/material';
import type { InputProps, KindViews } from '../kind-views.ts';
import { TextBox } from '../text/TextBox.tsx';
import { TextFilter } from '../text/TextFilter.tsx';
import { useWords } from '../../ui/use-words.ts';

/** Opens the address in a new tab; only http and https, so that a link can't run scripts. */
function OpenLink({ address }: { readonly address: string }) {
  const { say } = useWords();
  if (!/^https?:\/\//iu.test(address) || !URL.canParse(address)) return null;
  return (
    <InputAdornment position="end">
      <Tooltip title={say('form.openLink')}>
        <IconButton
          component="a"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          size="small"
          edge="end"
          aria-label={say('form.openLink')}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      </Tooltip>
    </InputAdornment>
  );
}

const link = (address: string) => <OpenLink address={address} />;

function Input(props: InputProps) {
  return <TextBox {...props} type="url" inputMode="url" end={link} />;
}

export const views: KindViews = { Input, Filter: TextFilter };
