import { useDeferredValue, useRef, useState } from 'react';
import { Alert, Autocomplete, TextField, Typography } from '@mui/material';
import { type RaRecord, useDataProvider, useGetList } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { can } from '../../resources/access.ts';
import type { FillFrom as From, Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isBlank } from '../../resources/schema/empty.ts';
import { isEqual } from '../../resources/schema/is-equal.ts';
import { useFormSetting } from '../../resources/ui/form-setting.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { titleOf } from '../i18n/record-title.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formValues } from './form-values.ts';
import { listLabels } from './list-labels.ts';

export interface FillFromProps {
  readonly resource: Resource;
  /** Names of the fields to fill in. */
  readonly fields: readonly string[];
  readonly from: From;
}

/**
 * A box that fills in the fields of a section from a record of another entity. Asks first if some fields have values.
 */
export function FillFrom({ from, ...props }: FillFromProps) {
  const { permissions, disabled } = useFormSetting();
  const other = findResource(from.to);
  return other && !disabled && can(permissions, 'list', other) && can(permissions, 'get', other) ? (
    <RecordBox {...props} from={from} other={other} />
  ) : null;
}

/** Number of records shown at once; more are found by typing. */
const atOnce = 50;

function RecordBox({ resource, fields: names, from, other }: FillFromProps & { readonly other: Resource }) {
  const words = useWords();
  const { say, label, language } = words;
  const provider = useDataProvider();
  const { getValues, setValue } = useFormContext<Values>();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<RaRecord>();
  const [outcome, setOutcome] = useState<{ readonly title: string } | { readonly problem: string }>();
  /** Number of the latest choice: the answer to an earlier one is ignored. */
  const latest = useRef(0);
  const q = useDeferredValue(typed.trim());
  const found = useGetList(
    other.name,
    {
      pagination: { page: 1, perPage: atOnce },
      sort: { field: other.title, order: 'ASC' },
      filter: { ...from.filter, ...(q !== '' && { q }) },
    },
    { enabled: open },
  );
  const titleIn = (record: RaRecord) => titleOf(other, record, language);
  const filled = (record: RaRecord) =>
    names.filter((name) => {
      const field = resource.fields[name];
      const now: unknown = getValues(name);
      return field && !isBlank(field, now) && !isEqual(now, record[name]);
    });
  const fill = (record: RaRecord) => {
    setAsked(undefined);
    for (const name of names) setValue(name, record[name], { shouldDirty: true, shouldValidate: true });
    setOutcome({ title: titleIn(record) });
  };
  const take = async (id: RaRecord['id']) => {
    const choice = (latest.current += 1);
    setOutcome(undefined);
    try {
      const { data } = await provider.getOne(other.name, { id });
      if (choice !== latest.current) return;
      const record = { ...formValues(other.fields, data), id };
      if (filled(record).length > 0) setAsked(record);
      else fill(record);
    } catch (error) {
      if (choice === latest.current) setOutcome({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <Autocomplete<RaRecord>
        size="small"
        sx={{ maxWidth: 480 }}
        // A choice is applied at once; the box stays empty for the next one.
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, record) => record && void take(record.id)}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={found.data ?? []}
        filterOptions={(all) => all}
        getOptionLabel={titleIn}
        getOptionKey={({ id }) => id}
        blurOnSelect
        loading={found.isPending}
        loadingText={say('form.reference.searching')}
        noOptionsText={say(
          found.error ? 'form.reference.failed' : q === '' ? 'form.reference.none' : 'form.reference.nothing',
          { q },
        )}
        openText={say('form.open')}
        closeText={say('form.close')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={say('form.fillFrom', { name: label(other.label) })}
            slotProps={{ input: params.InputProps, htmlInput: params.inputProps, inputLabel: params.InputLabelProps }}
          />
        )}
      />
      {outcome && 'problem' in outcome ? (
        <Alert severity="error" sx={{ mt: 1, mb: 2 }}>
          {outcome.problem}
        </Alert>
      ) : (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 2, minHeight: '1.43em' }}>
          {outcome && say('form.filled', outcome)}
        </Typography>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={say('form.fillAsk', { title: titleIn(asked) })}
          confirm={say('form.fillNow')}
          onConfirm={() => fill(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {say('form.fillLost', { fields: listLabels(resource, filled(asked), words) })}
        </ConfirmDialog>
      )}
    </>
  );
}
