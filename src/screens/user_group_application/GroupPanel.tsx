import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import { membershipAnswer, type MembershipAnswer } from '../../../resources/customers/applicant-membership.ts';
import { user } from '../../../resources/customers/user.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { viewsOf } from '../../../resources/kinds/views.ts';
import { commaIn, contentLocaleOf } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const { type: typeField, instruction: instructionField } = user_group.fields.application_config.fields;

/**
 * What the group asks of applicants; once approved, says that the group is unchanged, with a button to add the
 * applicant.
 */
export function GroupPanel({ resource, record, title, readOnly, page }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { id, status, user_group: group } = record;
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'membership', String(id), record.revision],
    queryFn: async ({ signal }) =>
      membershipAnswer.parse(await provider.readSubresource(resource.name, id, 'membership', { signal })).data,
  });
  const add = async () => {
    setBusy(true);
    try {
      const { message = '' } = await provider.action(resource.name, id, 'add_to_group', {
        revision: Number(record.revision),
      });
      notify(message, { type: 'success', messageArgs: { _: message } });
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : String(problem), { type: 'error' });
    } finally {
      setBusy(false);
      void refetch();
      page.refetch();
    }
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby="group-title" sx={{ p: 2 }}>
      <Typography
        id="group-title"
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {say('applications.group')}
      </Typography>
      {error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {status === 'approved' && (
            <Membership {...data} who={title} {...(readOnly ? {} : { onAdd: () => void add() })} busy={busy} />
          )}
          <Asked {...data.group} path={pageOf(user_group, Number(group))} />
          {data.customer !== null && (
            <Typography variant="body2" component={Link} to={pageOf(user, data.customer)} color="inherit">
              {say('applications.customer')}
            </Typography>
          )}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </Paper>
  );
}

interface MembershipProps extends Pick<MembershipAnswer['data'], 'by' | 'listed'> {
  readonly who: string;
  readonly busy: boolean;
  readonly onAdd?: () => void;
}

/** Whether the applicant is in the group: a decision alone doesn't change it (SPEC §4). */
function Membership({ by, listed, who, busy, onAdd }: MembershipProps) {
  const { say, language } = useWords();
  if (by.length > 0) {
    const ways = by.map((way) => say(`applications.by.${way}`)).join(commaIn(language));
    return <Alert severity="success">{say('applications.isMember', { by: ways })}</Alert>;
  }
  if (listed) return <Alert severity="success">{say('applications.listed')}</Alert>;
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {say('applications.unchanged', { who })}
      {onAdd && (
        <Button
          variant="outlined"
          size="small"
          color="inherit"
          disabled={busy}
          onClick={onAdd}
          sx={{ display: 'block', mt: 1 }}
        >
          {say('applications.add')}
        </Button>
      )}
    </Alert>
  );
}

/** What the group currently asks of applicants, in the user's language. */
function Asked({
  name,
  open,
  type,
  max_attachment,
  require_approval,
  instruction,
  path,
}: MembershipAnswer['data']['group'] & { readonly path: string }) {
  const { say, label, language } = useWords();
  const locale = contentLocaleOf(language);
  const asked = label(typeField.choices.find(({ value }) => value === type)?.label ?? ['', '', '']);
  const View = viewsOf(instructionField).View;
  const words = instruction[locale] ?? instruction.zh_HK ?? instruction.en_US;
  return (
    <>
      <Typography variant="body2" component={Link} to={path} color="inherit" sx={{ fontWeight: 500 }}>
        {name[locale]}
      </Typography>
      {!open && <Alert severity="warning">{say('applications.closed')}</Alert>}
      <Box>
        <Typography variant="caption" color="text.secondary" component="div">
          {say('applications.asks')}
        </Typography>
        <Typography variant="body2">
          {[
            asked,
            ...(type === 'attachment' ? [say('applications.upTo', { most: max_attachment ?? 1 })] : []),
            say(require_approval ? 'applications.approval' : 'applications.noApproval'),
          ].join(commaIn(language))}
        </Typography>
      </Box>
      <Box>
        <Typography variant="caption" color="text.secondary" component="div">
          {say('applications.instruction')}
        </Typography>
        <Typography variant="body2" component="div">
          {words && View ? (
            <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
              <View value={words} field={instructionField} />
            </Suspense>
          ) : (
            say('applications.noInstruction')
          )}
        </Typography>
      </Box>
    </>
  );
}
