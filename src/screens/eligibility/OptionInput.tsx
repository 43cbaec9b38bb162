import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { localizedText } from '../product_version/options/localized-text.ts';
import { parseOptions } from '../product_version/options/options-schema.ts';

interface OptionInputProps {
  readonly version: number;
  readonly value: number | null;
  readonly onChange: (option: number | null) => void;
}

/** The options of a version with choices, named by their choices; loaded when the list opens. */
export function OptionInput({ version, value, onChange }: OptionInputProps) {
  const { say, language } = useWords();
  const provider = useAdminDataProvider();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({
    queryKey: [product_version.name, 'product-options', String(version), 'names'],
    enabled: opened || value !== null,
    queryFn: async ({ signal }) =>
      parseOptions(await provider.readSubresource(product_version.name, version, 'product-options', { signal })),
  });
  const names = new Map(
    data?.choice_groups.flatMap(({ choices }) => choices.map(({ id, name }) => [id, localizedText(name, language)])),
  );
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={say('eligibility.option')}
      value={data ? (value ?? '') : ''}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ select: { onOpen: () => setOpened(true) } }}
    >
      {!data && <MenuItem disabled>…</MenuItem>}
      {data?.options.map(({ id, choices }) => (
        <MenuItem key={id} value={id}>
          {choices.map((choice) => names.get(choice) ?? `#${choice}`).join(' / ')}
        </MenuItem>
      ))}
    </TextField>
  );
}
