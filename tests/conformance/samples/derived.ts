/** Sample values that follow from the type of a field, for arguments without samples by hand. */
import { type Kind, type Type } from '../../../api/src/describe';
import {
  described,
  type Json,
  type KindSample,
  metadata,
  protection,
  type Sample,
  spec,
  timeoutSeconds,
} from './shared';

type Three = readonly [unknown, unknown, unknown];

/** Two values of a type, and one that somebody else writes. Undefined: they are by hand. */
function threeOf(type: Type): Three | undefined {
  switch (type.is) {
    case 'text':
      if (type.form === 'region') return ['us-was-1', 'eu-lon-1', 'us-pdx-1'];
      return type.form === undefined || type.form === 'name' ? ['one', 'two', 'another'] : undefined;
    case 'word': {
      const [first, second = first, third = first] = Object.keys(type.of.values);
      return [first, second, third];
    }
    case 'number':
      return [1, 2, 3].map((more) => (type.least ?? 0) + more) as unknown as Three;
    case 'flag':
      return [true, false, true];
    case 'map':
      return [
        { KEY: 'planted-one' },
        { KEY: 'planted-two', OTHER: 'planted-three' },
        { KEY: 'planted-another' },
      ];
    case 'list': {
      const items = threeOf(type.of);
      return items && [[items[0]], [items[1], items[0]], [items[2]]];
    }
    case 'reference':
      return ['one', 'two', 'another'];
    default:
      return undefined;
  }
}

const pathOf = ({ path }: Kind): string => path.replace(/\/\{\w+\}$/, '');

/** The samples of all arguments that follow from their types. */
export function derivedArgs(kind: Kind): Readonly<Record<string, Sample>> {
  const path = pathOf(kind);
  const usual: Readonly<Record<string, Sample>> = {
    ...described(path),
    deletionProtection: protection(path),
    timeoutSeconds,
    externalId: {
      values: ['external-1', 'external-2'],
      behind: { kind: 'drift', by: metadata(path, { externalId: 'external-another' }) },
    },
  };
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([key, field]): [string, Sample][] => {
      if (field === 'common') return usual[key] === undefined ? [] : [[key, usual[key]]];
      const values = threeOf(field.type);
      if (field.only === 'api' || field.setBy !== undefined || values === undefined) return [];
      const [first, second, other] = values;
      const leaf = (field.at ?? key).replace(/^spec\./, '');
      const by = spec(path, { [leaf]: other });
      const behind: Sample['behind'] =
        field.only === 'program'
          ? { kind: 'nowhere', why: 'only the state knows it' }
          : { kind: field.immutable ? 'refused' : field.secret ? 'unseen' : 'drift', by };
      return [[key, { values: [first, second], behind }]];
    }),
  );
}

/** The samples of a kind of which nothing is by hand. */
export function derivedSample(kind: Kind): KindSample {
  const path = pathOf(kind);
  const args = derivedArgs(kind);
  const needed = Object.entries(kind.fields).flatMap(([key, field]) =>
    field !== 'common' && field.required !== undefined && field.only !== 'program'
      ? [[(field.at ?? key).replace(/^spec\./, ''), args[key]?.values[0]] as const]
      : [],
  );
  const body: Json = Object.fromEntries(needed);
  return { path, args, foreign: (name) => ['POST', path, { metadata: { name }, spec: body }] };
}
