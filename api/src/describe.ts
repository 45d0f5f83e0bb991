/** What a description of the API consists of. It is plain data: no schemas, no functions, nothing of the packages. */
import type { Words } from './words';

/** The form of a value. Limits are those that the platform states. */
export type Type =
  /**
   * `region`: names a region of the platform. `name`, `id`: names or identifies something of the platform. `domain`: may
   * begin with `*.`.
   */
  | ({
      readonly is: 'text';
      readonly form?: 'region' | 'name' | 'id' | 'time' | 'domain';
      readonly longest?: number;
    } & Capped)
  | { readonly is: 'word'; readonly of: Words }
  | ({
      readonly is: 'number';
      readonly least?: number;
      readonly most?: number;
      readonly fraction?: true;
    } & Capped)
  | { readonly is: 'flag' }
  /** Texts by key, unless there are `values`; `of` names them in messages: `strings by label name`. */
  | { readonly is: 'map'; readonly of: string; readonly values?: Type }
  /** `items` names them in messages. */
  | { readonly is: 'list'; readonly of: Type; readonly items: string; readonly most?: number }
  | RecordType
  /** A record without a name of its own. */
  | { readonly is: 'fields'; readonly fields: Fields }
  /** The name of another object, for which programs can pass the resource. */
  | { readonly is: 'reference'; readonly to: string; readonly whenDeleted: 'kept' | 'dangling' | 'deleted' }
  /** A shape with a name in the packages: `flavor`, or `volumeTemplate`, the record of a kind, whose schema is in `from`. */
  | { readonly is: 'shared'; readonly name: string; readonly from?: string }
  /** A record without known fields. */
  | { readonly is: 'object' }
  | { readonly is: 'anything' };

export interface RecordType {
  readonly is: 'record';
  readonly name: string;
  readonly about: string;
  readonly fields: Fields;
}

/** What groups answer or take, besides the records of kinds. */
export interface Shape {
  /** Where the facts come from: headings of `api/sources/`. */
  readonly source: string;
  readonly about: string;
  readonly type: Type;
  /** Clients send it. `alone`: it is no record that was read, so other fields are refused. */
  readonly sent?: 'record' | 'alone';
}

/** The shapes of one file: `sdk/src/schemas/<file>.gen.ts`, `emulator/src/generated/<file>.gen.ts`. */
export interface Shapes {
  readonly file: string;
  /** What they are of: `images and their shares`. */
  readonly of: string;
  readonly shapes: Readonly<Record<string, Shape>>;
}

interface Capped {
  /** The most that programs may write, where the platform states no limit. */
  readonly cap?: number;
}

/** A field of a record. An argument or output of the resource, too, unless `only` says otherwise. */
export interface Field {
  readonly type: Type;
  /**
   * What it is, and its unit. `{words}` and `{most}` stand for those of the type. Default, limits and the effect of a
   * change are added by the generators.
   */
  readonly about: string;
  /** For programs alone: what comes after the effect of a change and the default. */
  readonly also?: string;
  /** Its place in the record: `spec.region`. Default in a record inside: its own name. */
  readonly at?: string;
  /**
   * `create`: the platform needs it. `program`: programs must set it, the platform takes a record without it. `always`:
   * every record has it.
   */
  readonly required?: 'create' | 'program' | 'always';
  readonly default?: string | boolean;
  /** The default in words. */
  readonly otherwise?: string;
  /** The platform refuses another value on an existing object. A text tells what a replacement is like. */
  readonly immutable?: true | string;
  /** Answers have it masked. A change that omits it keeps it. */
  readonly secret?: true;
  /** Only the platform sets it. `stable`: once, with the creation. */
  readonly setBy?: 'platform' | 'platform, stable';
  /** Records may lack it. Only for what the platform sets. */
  readonly absent?: true;
  /** What to use instead, in one sentence: it will be removed. */
  readonly deprecated?: string;
  /** Its earlier names in programs and states, newest first. Its place in the record stays. Not in a record inside. */
  readonly formerly?: readonly string[];
  /** `api`: programs do not see it. `program`: it is not in the record. */
  readonly only?: 'api' | 'program';

  // How it is written and compared: FieldFacts in provider/src/lifecycle/values/fields.ts has the meanings.
  readonly refusable?: string;
  readonly unset?: unknown;
  readonly merged?: true;
  readonly silent?: true;
  readonly grows?: true;
  readonly chosen?: true;
  readonly by?: string;
  readonly unordered?: true;
  readonly unsent?: true;
  readonly unanswered?: true;
}

/** Fields by name, in the order of the reference pages. `common`: the kind has the usual one of this name. */
export type Fields = Readonly<Record<string, Field | 'common'>>;

/** What the client's comment says about a method, why it fails, by status or class of the error, and what it sends and returns. */
interface Method {
  /** Default, for methods that every kind has: their usual sentence. */
  readonly does?: string;
  readonly errors?: Readonly<Record<string, string>>;
  /** Default, for usual methods: that of their kind. */
  readonly request?: string;
  /** Default: the source of the group. */
  readonly source?: string;
  /** A record that is sent, or fields that are arguments of the client's method, in this order. */
  readonly body?: Type | Fields;
  /** Whether the method may be called without a body. */
  readonly bodyOptional?: true;
  /** What an answer or list may be filtered by: an argument of the method, before the options. A record is checked. */
  readonly query?: Type | Fields;
  /** Whether the method may be called without a query that is a record. */
  readonly queryOptional?: true;
  /** The first API version in which a list is searched that comes in pages in every version. */
  readonly searchedFrom?: string;
  /** The name of the type of the filters, for programs. Default: it has none. */
  readonly queryName?: string;
  /** Parameters of the query that are options of the method. */
  readonly options?: Fields;
  /** A list is answered as a whole, unless the method is `listed`. Absent: the answer says nothing. */
  readonly answer?: Type;
  /**
   * A function of this name in `sdk/src/api/<group>.ts` sends it, with these types of options and answer. `takes`: its
   * parameters, if they are not the path and the body; empty options: it has none. All errors are those that stand here.
   */
  readonly byHand?: { readonly takes?: string; readonly options?: string; readonly answer: string };
}

/** An endpoint besides create, get, list, update and delete. */
export interface Endpoint extends Method {
  readonly does: string;
  /** With the names of its parameters: `POST /drives/{driveName}/access-token`. Empty: nothing is sent. */
  readonly request: string;
  readonly scope?: string;
  /** Only admins of the workspace may call it. */
  readonly writers?: 'admin';
  readonly listed?: Listed;
  /** Its heading in docs/platform.md. Default: that of the group. */
  readonly heading?: string;
}

export type Verb = 'create' | 'get' | 'list' | 'update' | 'delete';

/** `whole`: all on one page. `whole, after a query`: the client's method has a first argument without a use. */
type Listed = 'in pages' | 'in pages, unsorted' | 'whole' | 'whole, after a query';

/** A group of the client: methods of one request each, usual ones about objects of one kind, and others. */
export interface Group {
  /** Its name: `vpcs`, or `vpcs.egressGateways` in another group. */
  readonly group: string;
  /** Its class. Default: the name. */
  readonly class?: string;
  /** Its heading in docs/platform.md. */
  readonly heading: string;
  /** Where the facts come from: headings of `api/sources/`. */
  readonly source: string;
  /** What it is. */
  readonly about: string;
  /** The file with its schemas, in `sdk/src/schemas`. Default: that of the group, which derives from its fields. */
  readonly schemas?: string;
  /** Names of parameters in the client. Default: those of the paths, and `name` for that of the object. */
  readonly params?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** What messages call an object, and several of them. */
  readonly noun?: string;
  readonly plural?: string;
  /** What messages call the objects that it is in. */
  readonly within?: readonly string[];
  /** Of one object: `/drives/{driveName}`. */
  readonly path?: string;
  /** The platform's word in scopes, such as `policies`, or the scopes of single verbs. Default: `admin`. */
  readonly scopes?: string | Partial<Readonly<Record<Verb, string>>>;
  /** Only admins of the workspace may write. */
  readonly writers?: 'admin';
  /** It is about the account of the caller, and not about one workspace. */
  readonly ofAccount?: true;
  readonly listed?: Listed;
  /** What the client's delete returns, and whether the object is gone then. */
  readonly deleted?: { readonly returns: 'record' | 'nothing'; readonly then: 'gone' | 'going' };
  /** Several objects may have one name. */
  readonly namesakes?: true;
  /** A get can show values that are masked. */
  readonly revealing?: true;
  readonly methods?: Partial<Readonly<Record<Verb | 'waitUntilReady', Method>>>;
  readonly fields?: Fields;
  readonly endpoints?: Readonly<Record<string, Endpoint>>;
}

type Described = Required<
  Pick<Group, 'type' | 'noun' | 'plural' | 'path' | 'listed' | 'deleted' | 'methods' | 'fields'>
>;

/** A kind of objects with the usual endpoints, which is a resource. */
export interface Kind extends Omit<Group, keyof Described>, Described {
  /** What the author of a program must know besides. */
  readonly use: string;
  /** Usual fields of the metadata that its records do not have. */
  readonly lacks?: readonly ('externalId' | 'plan' | 'url')[];
  /** Objects are read one by one: items of lists lack fields, or are not known to have all. */
  readonly briefly?: true;
  /** It consists of metadata and spec, and nothing is decided about it: emulator and provider have no code for it. */
  readonly plain?: true;
  /** What becomes of the contents if the name changes: `without its versions`. */
  readonly renamed?: string;
  /** What a replacement loses, or why it loses nothing. */
  readonly replacement:
    { readonly says: string; readonly dataLost: boolean } | { readonly losesNothing: string };
  /** The specification has no billing dimension for it. */
  readonly unbilled?: true;
  /** Arguments that existed once: what to do instead, in one sentence. */
  readonly retired?: Readonly<Record<string, string>>;
  /** The form of its states. Raised if earlier versions would misread a state (docs/releasing.md). Default: 1. */
  readonly form?: number;
}

interface Limits extends Capped {
  readonly longest?: number;
  readonly most?: number;
}

export const text = (limits: Limits = {}): Type => ({ is: 'text', ...limits });
export const region: Type = { is: 'text', form: 'region' };
export const nameText: Type = { is: 'text', form: 'name' };
export const idText: Type = { is: 'text', form: 'id' };
export const time: Type = { is: 'text', form: 'time' };
export const domain: Type = { is: 'text', form: 'domain' };
export const word = (of: Words): Type => ({ is: 'word', of });
export const number = (least?: number, limits: Limits = {}): Type => ({
  is: 'number',
  ...(least !== undefined && { least }),
  ...limits,
});
export const fraction: Type = { is: 'number', fraction: true };
export const flag: Type = { is: 'flag' };
export const mapOf = (of: string, values?: Type): Type => ({
  is: 'map',
  of,
  ...(values !== undefined && { values }),
});
export const fieldsOf = (fields: Fields): Type => ({ is: 'fields', fields });
export const listOf = (of: Type, items: string, most?: number): Type => ({
  is: 'list',
  of,
  items,
  ...(most !== undefined && { most }),
});
export const record = (name: string, about: string, fields: Fields): Type => ({
  is: 'record',
  name,
  about,
  fields,
});
export const reference = (to: string, whenDeleted: 'kept' | 'dangling' | 'deleted'): Type => ({
  is: 'reference',
  to,
  whenDeleted,
});
export const shared = (name: string, from?: string): Type => ({
  is: 'shared',
  name,
  ...(from !== undefined && { from }),
});
export const object: Type = { is: 'object' };
export const anything: Type = { is: 'anything' };

type Facts = Omit<Field, 'type' | 'about'>;
/** A field that answers have. */
export const has = (about: string, type: Type = text(), facts: Facts = {}): Field => ({
  type,
  about,
  ...facts,
});
/** A field that answers may lack. */
export const may = (about: string, type?: Type, facts?: Facts): Field => ({
  ...has(about, type, facts),
  absent: true,
});

/** A record inside that answers have. */
export const part = (about: string, fields: Fields): Field => ({ type: fieldsOf(fields), about });
/** A list of records that answers have. */
export const parts = (about: string, fields: Fields): Field => ({
  type: listOf(fieldsOf(fields), 'records'),
  about,
});
/** A shape that is answered. */
export const answered = (source: string, about: string, type: Type | Fields): Shape => ({
  source,
  about,
  type: typeof type.is === 'string' ? (type as Type) : fieldsOf(type),
});
/** A shape that clients send. */
export const sentAlone = (source: string, about: string, fields: Fields): Shape => ({
  ...answered(source, about, fields),
  sent: 'alone',
});
/** A body for which clients can take a record that they read. */
export const sentRecord = (source: string, about: string, fields: Fields): Shape => ({
  ...answered(source, about, fields),
  sent: 'record',
});

/** Declares a kind. The compiler refuses unknown facts. */
export const defineKind = (kind: Kind): Kind => kind;
/** The same for shapes. */
export const defineShapes = (file: string, of: string, shapes: Readonly<Record<string, Shape>>): Shapes => ({
  file,
  of,
  shapes,
});
/** The same for a group of the client that is no kind. */
export const defineGroup = (group: Group): Group => group;
