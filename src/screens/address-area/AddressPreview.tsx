// A preview of the address form as customers see it: no declaration can render it.
import { Alert, Box, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  type Address,
  addressLines,
  type AddressLine,
  type AddressRow,
  isAreaPart,
  problemsOfAddress,
} from '../../../resources/delivery/address-form.ts';
import { type ContentLocale, contentLocales, contentLocaleOf } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { type Area, type AreaCountry, useAddressAreas } from './use-address-areas.ts';
import type { RecordPanelProps } from '../../form/slots.ts';

/** The possible areas of one part of an address, given the chosen parts above it. */
export function areasFor(part: string, address: Address, tree: readonly AreaCountry[]): readonly Area[] {
  const country = tree.find(({ id }) => id === address.country);
  if (part === 'country') return country ? [country] : tree;
  const regions = country?.regions ?? [];
  if (part === 'region') return regions;
  return regions
    .filter(({ id }) => address.region === undefined || id === address.region)
    .flatMap((one) => one.districts);
}

interface PartInputProps {
  readonly line: AddressLine;
  readonly locale: ContentLocale;
  readonly address: Address;
  readonly tree: readonly AreaCountry[];
  readonly onChange: (part: string, value: unknown) => void;
}

function PartInput({ line: { part, label, required }, locale, address, tree, onChange }: PartInputProps) {
  const { say } = useWords();
  const areas = isAreaPart(part) ? areasFor(part, address, tree) : undefined;
  const value = address[part];
  const shown = typeof value === 'string' || typeof value === 'number' ? value : '';
  return (
    <TextField
      fullWidth
      size="small"
      margin="none"
      label={label[locale]}
      required={required}
      value={shown}
      select={areas !== undefined}
      onChange={({ target }) =>
        onChange(part, target.value === '' ? undefined : areas ? Number(target.value) : target.value)
      }
    >
      {areas && <MenuItem value="">{say('addressAreas.choose')}</MenuItem>}
      {areas?.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name[locale]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The address form with the edited values, in both languages; validates typed text like an order's address. */
export function AddressPreview({ record }: RecordPanelProps) {
  const { say, language } = useWords();
  const form: readonly AddressRow[] | undefined = useWatch({ name: 'address_form' });
  const { data: tree = [] } = useAddressAreas();
  const [typed, setTyped] = useState<Address>({});
  const lines = addressLines(form);
  const address: Address = {
    ...Object.fromEntries(Object.entries(typed).filter(([name]) => lines.some(({ part }) => part === name))),
    country: Number(record.id),
  };
  const problems = problemsOfAddress(form, address, tree);
  const nameOf = (part: string) => lines.find((line) => line.part === part)?.label[contentLocaleOf(language)] ?? part;
  const change = (part: string, value: unknown) =>
    setTyped({
      ...typed,
      [part]: value,
      ...(part === 'region' && { district: undefined }),
    });
  return (
    <Paper component="section" variant="outlined" aria-labelledby="address-preview" sx={{ p: 2 }}>
      <Typography id="address-preview" component="h2" variant="subtitle1" sx={{ mb: 2, fontWeight: 600 }}>
        {say('addressAreas.preview')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {contentLocales.map((locale) => (
          <Box
            key={locale}
            role="group"
            aria-label={say(`locales.${locale}`)}
            lang={locale === 'zh_HK' ? 'zh-HK' : 'en'}
            sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}
          >
            <Typography variant="subtitle2" component="h3">
              {say(`locales.${locale}`)}
            </Typography>
            {lines.map((line) => (
              <PartInput key={line.part} line={line} locale={locale} address={address} tree={tree} onChange={change} />
            ))}
          </Box>
        ))}
      </Box>
      <Alert severity={problems.length === 0 ? 'success' : 'info'} sx={{ mt: 2 }}>
        {say(problems.length === 0 ? 'addressAreas.accepted' : 'addressAreas.refused')}
        {problems.map((problem) => (
          <div key={`${problem.part} ${problem.rule}`}>
            {say(`addressAreas.problems.${problem.rule}`, {
              part: nameOf(problem.part),
              ...('max' in problem && { max: problem.max }),
            })}
          </div>
        ))}
      </Alert>
    </Paper>
  );
}
