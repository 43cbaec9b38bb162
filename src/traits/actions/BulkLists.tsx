import { Alert, Box } from '@mui/material';
import { useTranslate, type Identifier } from 'react-admin';
import type { BulkOutcome } from './bulk-run.ts';

const maxNames = 8;

/** The names of the selected records. */
export function BulkNames({ names }: { readonly names: readonly string[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {names.slice(0, maxNames).map((name, index) => (
        <li key={`${index}-${name}`}>{name}</li>
      ))}
      {names.length > maxNames && <li>{translate('list.andMore', { smart_count: names.length - maxNames })}</li>}
    </Box>
  );
}

/** The outcome of each record: refused ones first, with the reason. */
export function BulkResults({
  outcomes,
  nameOf,
}: {
  readonly outcomes: readonly BulkOutcome[];
  readonly nameOf: (id: Identifier) => string;
}) {
  const translate = useTranslate();
  const refused = outcomes.filter((outcome) => outcome.refused !== undefined);
  const done = outcomes.filter((outcome) => outcome.refused === undefined);
  return (
    <>
      {done.length > 0 && (
        <Alert severity="success">{translate('list.resultDone', { smart_count: done.length })}</Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('list.resultRefused', { smart_count: refused.length })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5, maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
        {[...refused, ...done].map(({ id, refused: reason }) => (
          <li key={id}>
            <strong>{nameOf(id)}</strong>{' '}
            {reason === undefined ? translate('list.rowDone') : translate('list.rowRefused', { reason })}
          </li>
        ))}
      </Box>
    </>
  );
}
