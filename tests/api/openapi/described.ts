import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type Schema = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a nested member of JSON, or `undefined`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (one, name) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined),
    value,
  );
}

export function schemaAt(value: unknown, ...path: readonly (string | number)[]): Schema {
  const found = at(value, ...path);
  return isRecord(found) ? found : {};
}

/** One operation of the OpenAPI page. */
export interface Operation {
  readonly id: string;
  /** `POST /coupon/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly detail: Schema;
  /** The schema of its JSON body. */
  readonly body: Schema | undefined;
}

/** Validates values by the OpenAPI page. Schemas are compiled on first use. */
export class Described {
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true, inlineRefs: false });
  readonly #page: Schema;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(page: unknown) {
    this.#page = isRecord(page) ? page : {};
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(this.#page, 'page');
    this.operations = Object.entries(schemaAt(this.#page, 'paths')).flatMap(([path, methods]) =>
      Object.entries(isRecord(methods) ? methods : {}).map(([method, detail]): Operation => {
        const body = at(detail, 'requestBody', 'content', 'application/json', 'schema');
        return {
          id: String(at(detail, 'operationId')),
          name: `${method.toUpperCase()} ${path}`,
          method,
          path,
          detail: isRecord(detail) ? detail : {},
          body: isRecord(body) ? body : undefined,
        };
      }),
    );
  }

  /** Resolves a reference within the page. */
  resolve(schema: Schema): Schema {
    if (typeof schema.$ref !== 'string') return schema;
    const { $ref, ...beside } = schema;
    return { ...schemaAt(this.#page, ...String($ref).slice(2).split('/')), ...beside };
  }

  /** Finds the operation of a request; if several match, the one with the fewest parameters. */
  operationAt(method: string, route: string): Operation | undefined {
    const parts = route.split('/');
    const fits = ({ path }: Operation) => {
      const wanted = path.split('/');
      return (
        wanted.length === parts.length &&
        wanted.every((part, index) =>
          part.startsWith('{') ? isParameter(part, parts[index] ?? '') : part === parts[index],
        )
      );
    };
    const parameters = ({ path }: Operation) => path.split('{').length;
    return this.operations
      .filter((one) => one.method === method.toLowerCase() && fits(one))
      .toSorted((one, other) => parameters(one) - parameters(other))[0];
  }

  /** Returns the path of a documented response within the page, `undefined` if it isn't documented. */
  answerPlace({ path, method, detail }: Operation, status: number): readonly string[] | undefined {
    const place = ['paths', path, method, 'responses', `${status}`];
    const reference = at(detail, 'responses', `${status}`, '$ref');
    if (typeof reference === 'string') return reference.slice(2).split('/');
    return this.has(...place) ? place : undefined;
  }

  /** Lists the headers that this response always has. */
  headersAt(place: readonly string[]): readonly string[] {
    return Object.entries(schemaAt(this.#page, ...place, 'headers')).flatMap(([name, header]) =>
      isRecord(header) && this.resolve(header).required === true ? [name] : [],
    );
  }

  has(...place: readonly string[]): boolean {
    return at(this.#page, ...place) !== undefined;
  }

  /** Returns the violations of the schema at this place of the page, `undefined` if there are none. */
  faultsIn(value: unknown, ...place: readonly string[]): string | undefined {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `page#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(value) ? undefined : this.#ajv.errorsText(validate.errors, { dataVar: '' });
  }
}

function isParameter(part: string, given: string): boolean {
  return part === '{name}' || part === '{field}' ? given !== '' : /^\d+$/u.test(given);
}
