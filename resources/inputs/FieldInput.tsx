import { memo, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { canField } from '../access.ts';
import { isEditable, isVisible } from '../visible.ts';
import type { Values } from '../kinds/kind.ts';
import type { FieldInputProps } from '../kinds/kind-views.ts';
import { kindOf } from '../kinds/index.ts';
import { viewsOf } from '../kinds/views.ts';
import { FieldValue } from './FieldValue.tsx';
import { useOwnInputs } from './own-inputs.ts';
import { PlaceholderBar } from './PlaceholderBar.tsx';
import { PrefixedInput } from './PrefixedInput.tsx';
import { useFormSetting } from '../ui/form-setting.ts';
import { localeColumns } from '../ui/locale-columns.ts';
import { useWords } from '../ui/use-words.ts';

/**
 * The input of any field. Renders nothing if the field is internal or unreadable for the user, and only the value if
 * they may not write it. Localized fields have one input per visible content locale; `visibleWhen` hides fields, and
 * `editableWhen` shows only their values.
 */
export const FieldInput = memo(function FieldInput({ source, field }: FieldInputProps) {
  const { permissions, locales, id } = useFormSetting();
  if (field.internal || !canField(permissions, 'read', field) || (field.readOnly === true && id === undefined))
    return null;
  const own = <Inputs source={source} field={field} />;
  const inputs =
    field.editableWhen && id !== undefined ? (
      <While
        names={Object.keys(field.editableWhen)}
        isMet={(record) => isEditable(field, record)}
        source={source}
        otherwise={<Inputs source={source} field={field} isSettled />}
      >
        {own}
      </While>
    ) : (
      own
    );
  const wide = viewsOf(field).wide?.(field) === true || (field.localized === true && locales.length > 1);
  const cell = (
    <Box data-field={source} sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
      {inputs}
    </Box>
  );
  return field.visibleWhen ? (
    <While names={Object.keys(field.visibleWhen)} isMet={(siblings) => isVisible(field, siblings)} source={source}>
      {cell}
    </While>
  ) : (
    cell
  );
});

/** `types.0.cut_off`. */
const inRow = /\.\d+\.[^.]+$/u;

function Inputs({ source, field, isSettled = false }: FieldInputProps & { readonly isSettled?: boolean }) {
  const { permissions, locales, resource, disabled, id } = useFormSetting();
  const { [source]: own } = useOwnInputs();
  const words = useWords();
  const label = words.label(field.label);
  // In rows, the column heading shows the help once.
  const helperText = field.help && !inRow.test(source) ? words.label(field.help) : undefined;
  const isSet = field.once === true && id !== undefined;
  const fixed = field.readOnly === true || isSet || isSettled || disabled || !canField(permissions, 'write', field);
  if (fixed && !own?.shows) {
    // The help of a concealed field explains how to fill it in.
    const { storage } = kindOf(field);
    const isConcealed = storage.at === 'column' && storage.concealed !== undefined;
    const help = isSet || isConcealed ? undefined : helperText;
    return <FieldValue source={source} field={field} label={label} help={help} locales={locales} />;
  }
  const Input = own?.Input ?? (field.prefixedBy === undefined ? viewsOf(field).Input : PrefixedInput);
  const common = { field, resource, helperText, required: field.required === true, disabled: fixed, FieldInput };
  const bar = field.placeholders && <PlaceholderBar source={source} placeholders={field.placeholders} />;
  if (!field.localized)
    return (
      <>
        <Input {...common} source={source} label={label} />
        {bar}
      </>
    );
  return (
    <>
      <Box sx={localeColumns(locales.length)}>
        {locales.map((locale) => (
          <Box
            key={locale}
            data-field={`${source}.${locale}`}
            lang={locale === 'zh_HK' ? 'zh-HK' : 'en'}
            sx={{ minWidth: 0 }}
          >
            <Input
              {...common}
              source={`${source}.${locale}`}
              label={words.say('locales.suffixed', { field: label, locale: words.say(`locales.${locale}`) })}
            />
          </Box>
        ))}
      </Box>
      {bar}
    </>
  );
}

/** Watches only the siblings of the condition, so that typing elsewhere doesn't render this. */
function While({
  names,
  isMet,
  source,
  otherwise = null,
  children,
}: {
  readonly names: readonly string[];
  readonly isMet: (siblings: Values) => boolean;
  readonly source: string;
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}) {
  const parent = source.slice(0, source.lastIndexOf('.') + 1);
  const values: readonly unknown[] = useWatch({ name: names.map((name) => parent + name) });
  const siblings = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return isMet(siblings) ? children : otherwise;
}
