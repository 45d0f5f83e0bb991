// Search and filters of the resource list. They are kept while a single resource is open.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { KindCount } from '../../../../src/console/answers';
import { Icon } from '../../components/icon';
import { counted, whole } from '../../format';
import { go } from '../../route';

/** The search starts after this pause in typing, in milliseconds. */
const PAUSE_MS = 150;

export const search = signal('');
/** The text in the field. The search uses it a moment later. */
const typed = signal('');
/** Empty for any status. */
export const status = signal('');

/** The filters as a query. */
export function filterOf(kind: string): string {
  const asked = { kind, status: status.value, search: search.value.trim() };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
}

export function forgetFilter(): void {
  search.value = typed.value = '';
  status.value = '';
}

interface Props {
  /** Empty for all kinds. */
  kind: string;
  kinds: readonly KindCount[];
  /** Number of matching resources. */
  found: number | undefined;
}

export function Filters({ kind, kinds, found }: Props): VNode {
  const shown = kinds.filter((one) => kind === '' || one.kind === kind);
  const statuses = [...new Set(shown.flatMap((one) => one.statuses.map((each) => each.status)))].sort();
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="toolbar" role="search" aria-label="Resources">
      <SearchField />
      <Choice
        label="Kind"
        any="All kinds"
        value={kind}
        options={kinds.map((one) => [one.kind, `${one.kind} (${whole(one.count)})`])}
        onChoose={(value) => {
          status.value = '';
          go('resources', ...(value === '' ? [] : [value]));
        }}
      />
      <Choice
        label="Status"
        any="Any status"
        value={status.value}
        options={statuses.map((one) => [one, one.toLowerCase()])}
        onChoose={(value) => {
          status.value = value;
        }}
      />
      <span class="muted count">{found !== undefined && countOf(found, all)}</span>
    </div>
  );
}

function countOf(found: number, all: number): string {
  return found === all ? counted(all, 'object') : `${whole(found)} of ${counted(all, 'object')}`;
}

interface ChoiceProps {
  label: string;
  /** The label of the option that matches everything. */
  any: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps): VNode {
  // The selected value may not be among the options, for example after its last resource was deleted.
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <label>
      <span class="hidden">{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value);
        }}
      >
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function SearchField(): VNode {
  /** What this field searched for last. */
  const sent = useRef<string>(undefined);
  // The address may have set it. Text that is typed meanwhile stays.
  useEffect(() => {
    if (search.value === sent.current) return;
    sent.current = search.value;
    typed.value = search.value;
  }, [search.value]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(waiting.current);
      search.value = typed.value;
    },
    [],
  );
  return (
    <label class="search">
      <span class="hidden">Search names and labels</span>
      <Icon name="search" />
      <input
        type="search"
        placeholder="Name, label, kind…"
        maxLength={200}
        value={typed.value}
        onInput={({ currentTarget: { value } }) => {
          typed.value = value;
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => {
            sent.current = typed.value;
            search.value = typed.value;
          }, PAUSE_MS);
        }}
      />
    </label>
  );
}
