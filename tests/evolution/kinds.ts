/** Kinds that no release has, in the form of a release and in later ones: a row of docs/releasing.md each. */
import { z } from 'zod';
import { api as drives, kind as drive } from '../../provider/src/generated/kinds/drive.gen';
import {
  api as connections,
  kind as connection,
} from '../../provider/src/generated/kinds/integration-connection.gen';
import { mapping } from '../../provider/src/lifecycle/state/wire';
import { field } from '../../provider/src/lifecycle/values/fields';
import { defineResource, type Definition, type Fields } from '../../provider/src/resource';
import { crud } from '../../provider/src/resources/crud';
import { listOf, text } from '../../provider/src/resources/schemas';

type More = Pick<Partial<Definition>, 'retired' | 'form' | 'migrate'>;

/** A described kind under another name, with other fields. */
function changed(
  type: string,
  { args, outputs }: { readonly args: z.ZodObject; readonly outputs: z.ZodObject },
  { more = {}, ...base }: { readonly kind: object; readonly api: object; readonly more?: More },
): Definition {
  const verbs = crud({ ...base.api, fields: mapping(args, outputs) } as never);
  return defineResource({ ...base.kind, type, args, outputs, ...verbs, ...more } as never);
}

function locker(change: z.core.$ZodLooseShape, without: string[] = [], more: More = {}): Definition {
  const { displayName: _titles, ...shape } = drive.args.shape;
  const args = z.strictObject({ ...left(shape, without), ...change });
  const isRenamed = 'location' in change;
  const address = field(drive.outputs.shape.s3Url, { formerly: ['s3Url'] });
  const outputs = isRenamed ? z.object({ ...left(drive.outputs.shape, ['s3Url']), address }) : drive.outputs;
  return changed('Locker', { args, outputs }, { kind: drive, api: drives, more });
}

function key(change: z.core.$ZodLooseShape, without: string[] = []): Definition {
  const args = z.strictObject({ ...left(connection.args.shape, without), ...change });
  return changed('Key', { args, outputs: connection.outputs }, { kind: connection, api: connections });
}

function left(shape: z.core.$ZodLooseShape, without: readonly string[]): z.core.$ZodLooseShape {
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !without.includes(name)));
}

const title = { at: 'metadata.displayName' };
const titles = field(text(200).optional(), title).describe('Titles, with commas.');
const list = field(listOf(text(50), 'titles').optional(), {
  ...title,
  encode: (value) => (value as string[]).join(','),
  decode: (wire) => (typeof wire === 'string' && wire !== '' ? wire.split(',') : undefined),
}).describe('Titles.');

/** Converts `titles` from a text to a list. */
export function listTitles(bag: Fields): Fields {
  return typeof bag.titles === 'string' ? { ...bag, titles: bag.titles.split(',') } : bag;
}

const { region, labels, permissions } = drive.args.shape;
const names = {
  rules: field(permissions, { formerly: ['permissions'] }),
  location: field(region, { formerly: ['region'] }),
  tags: field(labels, { formerly: ['labels'] }),
};
const credentials = field(connection.args.shape.secret, { formerly: ['secret'] });

/** A drive under another name. */
export const LOCKER = {
  released: locker({ titles }),
  renamed: locker({ titles, ...names }, ['region', 'labels', 'permissions']),
  retired: locker({}, [], { retired: { titles: 'Use labels.' }, form: 2 }),
  retyped: locker({ titles: list }, [], { form: 2, migrate: listTitles }),
  defaulted: locker({ titles: field(text(200).default('usual'), title).describe('Titles.') }),
};

/** A connection under another name, with a secret. */
export const KEY = { released: key({}), renamed: key({ credentials }, ['secret']) };
