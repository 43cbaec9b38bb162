import { Box, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { resourcesAndViews } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { type FurtherPage, opensOf } from '../../../resources/permission-opens.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useMenuPages } from '../../layout/use-menu.ts';
import { abilityPages } from '../ability-pages.ts';
import { HoldersOf } from './HoldersOf.tsx';
import { usePermissionCalls } from './use-role-facts.ts';

const ofAbilities: readonly FurtherPage[] = resourcesAndViews.flatMap((resource) =>
  abilityPages(resource).map(({ path, action }) => ({
    path: pageOf(resource, path),
    needs: { resource: resource.name, action },
  })),
);

const sentences = { record: 'roles.ofRecord', new: 'roles.newRecord', below: 'roles.below' } as const;
const accesses = { read: 'roles.fieldRead', write: 'roles.fieldWrite' } as const;

interface PermissionFactsProps {
  readonly permission: string;
  readonly name: string;
  readonly headingId: string;
}

/** What a permission allows (menu, pages, fields, calls), and who has it now. */
export function PermissionFacts({ permission, name, headingId }: PermissionFactsProps) {
  const { say, label } = useWords();
  const custom = useMenuPages();
  const { groups, entries, pages, fields } = useMemo(
    () => opensOf(permission, [...custom, ...ofAbilities]),
    [permission, custom],
  );
  return (
    <>
      <Typography id={headingId} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography component="code" variant="body2" color="text.secondary" sx={{ fontFamily: 'monospace' }}>
        {permission}
      </Typography>
      <Facts title={say('roles.heldBy')}>
        <HoldersOf permission={permission} />
      </Facts>
      <List title={say('roles.menu')}>
        {[
          ...groups.map((group) => say('roles.group', { name: label(group) })),
          ...entries.map(({ group, label: entry, path }) => (
            <Link key={path} to={path} target="_blank">
              {say('roles.entry', { group: label(group), name: label(entry) })}
            </Link>
          )),
        ]}
      </List>
      <List title={say('roles.pages')}>
        {pages.map(({ of, label: page, path }) => (
          <span key={`${of} ${path}`} title={path}>
            {say(sentences[of], { name: label(page), path })}
          </span>
        ))}
      </List>
      <List title={say('roles.fields')}>
        {fields.map(({ entity, field, access }) =>
          say(accesses[access], { entity: label(entity), field: label(field) }),
        )}
      </List>
      <Calls permission={permission} />
    </>
  );
}

function Calls({ permission }: { readonly permission: string }) {
  const { say } = useWords();
  const { data, error } = usePermissionCalls();
  if (error) return <Typography color="error">{say('roles.notLoaded', { reason: error.message })}</Typography>;
  const calls = data?.find((one) => one.permission === permission)?.calls ?? [];
  return (
    data && (
      <List title={calls.length > 0 ? say('roles.calls', { smart_count: calls.length }) : say('roles.opensNothing')}>
        {calls.map(({ method, path, summary }) => (
          <span key={`${method} ${path}`}>
            <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {method} {path}
            </Box>
            <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {summary}
            </Typography>
          </span>
        ))}
      </List>
    )
  );
}

const Facts = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" sx={{ mt: 1.5 }}>
    <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

function List({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return children.length === 0 ? null : (
    <Facts title={title}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', '& a': { color: 'inherit' } }}>
        {children.map((child, place) => (
          <li key={place}>{child}</li>
        ))}
      </Box>
    </Facts>
  );
}
