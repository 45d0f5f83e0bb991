/** `@workload/pulumi/testing`: mocks for unit tests of programs, whose answers have the outputs of the platform. */
import type * as pulumi from '@pulumi/pulumi';
import type { Fields } from './bag';
import { functions } from './functions';
import { kindOf } from './kinds';
import { definitions } from './resources';
import { fieldsOf, type Schema, visit } from './lifecycle/values/fields';
import { tokenOf } from './token';

/** Outputs of a kind, or the result of a function: values, or a function of the arguments that returns them. */
export type Answer = Fields | ((inputs: Fields, name: string) => Fields);

/** Answers by class (`Drive`) and by function (`getDrive`), which replace those that are made up. */
export type Answers = Readonly<Record<string, Answer>>;

/**
 * Mocks for `pulumi.runtime.setMocks`. A resource gets its arguments back, and every output of its kind: texts that name
 * the output and the object, such as `s3Url of data`, `DEPLOYED` as the status, and empty lists and maps. Functions
 * answer alike. Resources of other packages get their arguments back.
 */
export function mocks(answers: Answers = {}): pulumi.runtime.Mocks {
  const given = (key: string, inputs: Fields, name: string): Fields => {
    const answer = answers[key];
    return typeof answer === 'function' ? answer(inputs, name) : (answer ?? {});
  };
  return {
    newResource: ({ type, name: logicalName, inputs, id: wanted }) => {
      const args = inputs as Fields;
      const definition = definitions[kindOf(type) ?? ''];
      if (definition === undefined)
        return {
          id: isGiven(wanted) ? wanted : `${logicalName}-id`,
          state: { ...args, ...given(type, args, logicalName) },
        };
      const name = typeof args.name === 'string' ? args.name : logicalName;
      const named = { ...args, name };
      const state = {
        ...sampleOf(definition.outputs, name),
        ...named,
        ...given(definition.type, args, logicalName),
      };
      return { id: isGiven(wanted) ? wanted : (definition.identity.id?.(state) ?? name), state };
    },
    call: ({ token, inputs }) => {
      const args = inputs as Fields;
      const definition = Object.values(functions).find((one) => tokenOf(one.name) === token);
      if (definition === undefined) return given(token, args, '');
      const name = typeof args.name === 'string' ? args.name : definition.name;
      const isNamed = 'name' in definition.result.shape;
      return {
        ...sampleOf(definition.result, name),
        ...(isNamed ? { name } : {}),
        ...given(definition.name, args, name),
      };
    },
  };
}

/** Pulumi gives an empty id for resources that are not read. */
function isGiven(id: string | undefined): id is string {
  return id !== undefined && id !== '';
}

/** A value for every field. */
function sampleOf(schema: Parameters<typeof fieldsOf>[0], of: string): Fields {
  return Object.fromEntries(fieldsOf(schema).map(([key, field]) => [key, sample(field, key, of)]));
}

function sample(schema: Schema, key: string, of: string): unknown {
  return visit<unknown>(schema, {
    text: () => (key === 'status' ? 'DEPLOYED' : `${key} of ${of}`),
    number: () => 0,
    boolean: () => false,
    choice: ([first]) => first,
    list: () => [],
    record: () => ({}),
    object: ({ fields }) =>
      Object.fromEntries(fields.map(([name, field]) => [name, sample(field, name, of)])),
    unknown: () => ({}),
    nullable: (inner) => sample(inner, key, of),
    readonly: (inner) => sample(inner, key, of),
    union: ([first]) => (first === undefined ? undefined : sample(first, key, of)),
  });
}
