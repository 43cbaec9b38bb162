import type { Resource } from '../../../resources/define.ts';
import type { Problem } from '../../../resources/kinds/kind.ts';
import { jsonSchemas } from '../../../resources/schema.ts';
import { changeRecord } from '../../crud/update.ts';
import { isObject } from '../../db/model/paths.ts';
import { invalid } from '../../errors.ts';
import type { RouteDoc } from '../../http/route.ts';
import { answerOf, idempotencyKey, ifMatch, labels, pascal, ref } from '../../openapi/schemas.ts';
import { recordPath } from '../../crud/slots.ts';
import type { Ability, EntityRoute } from '../../crud/call.ts';

/** `POST {path}/{id}/quick-edit`: changes only fields that `list.quickEdit` declares (SPEC §7). */
export const quickEdit: Ability = { routes: routesOf, edits: ['quick_edit'] };

function routesOf(resource: Resource): readonly EntityRoute[] {
  const names = resource.list.quickEdit;
  if (!names) return [];
  return [
    {
      method: 'post',
      at: `${recordPath}/quick-edit`,
      needs: ['update'],
      doc: docOf(resource, names),
      handler: (call) =>
        changeRecord(call, { action: 'quick_edit', check: (body) => assertQuickEditable(resource, names, body) }),
    },
  ];
}

/** @throws ApiError 422 that names fields outside quick edit */
function assertQuickEditable(resource: Resource, names: readonly string[], body: unknown): void {
  const others = Object.keys(isObject(body) ? body : {}).filter(
    (name) => Object.hasOwn(resource.fields, name) && !names.includes(name),
  );
  const unknown: readonly Problem[] = [{ rule: 'unknown' }];
  if (others.length > 0) throw invalid(Object.fromEntries(others.map((name) => [name, unknown])), resource);
}

function docOf(resource: Resource, names: readonly string[]): RouteDoc {
  const [one] = resource.label;
  const [tag] = resource.plural;
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
  return {
    id: `quickEdit${pascal(resource.name)}`,
    tag,
    summary: `Change what lists can change: ${one}`,
    body: jsonSchemas({ fields }).update,
    parameters: [ifMatch, idempotencyKey],
    answer: answerOf({ data: ref(resource.name), labels }),
    refusals: [409, 412],
  };
}
