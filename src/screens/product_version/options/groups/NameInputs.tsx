import { Box, TextField } from '@mui/material';
import { type ContentLocale, contentLocales } from '../../../../../resources/kinds/kind.ts';
import { useWords } from '../../../../../resources/ui/use-words.ts';

/** A name per content locale. */
export type TypedName = Readonly<Record<ContentLocale, string>>;

export const noName: TypedName = { zh_HK: '', en_US: '' };

export interface NameInputsProps {
  /** Label of the named thing: `Choice group`. */
  readonly label: string;
  readonly name: TypedName;
  readonly problems?: Readonly<Record<string, string>>;
  readonly autoFocus?: boolean;
  readonly onChange: (name: TypedName) => void;
  readonly onPaste?: (text: string) => boolean;
}

/** One input per content locale. */
export function NameInputs({ label, name, problems = {}, autoFocus = false, onChange, onPaste }: NameInputsProps) {
  const { say } = useWords();
  return (
    <Box
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {contentLocales.map((locale, index) => (
        <TextField
          key={locale}
          margin="none"
          autoFocus={autoFocus && index === 0}
          label={say('locales.suffixed', { field: label, locale: say(`locales.${locale}`) })}
          value={name[locale]}
          error={problems[`name.${locale}`] !== undefined}
          helperText={problems[`name.${locale}`]}
          onChange={({ target }) => onChange({ ...name, [locale]: target.value })}
          onPaste={(event) => {
            if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off', lang: locale === 'zh_HK' ? 'zh-HK' : 'en' } }}
        />
      ))}
    </Box>
  );
}
