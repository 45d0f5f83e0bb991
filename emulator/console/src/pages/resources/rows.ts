// The visible rows of a long list, read in pages as the user scrolls.
import { useRef } from 'preact/hooks';
import type { ResourceLine, ResourcesAnswer } from '../../../../src/console/answers';
import type { Rows } from '../../components/virtual-table';
import { useData } from '../../data';

/** Rows per page. Each request reads two pages, and the next one starts when the second page is in view. */
const PAGE = 100;
const MOST_ANSWERS = 3;

interface ListState {
  /** Undefined before the first answer. */
  rows: Rows<ResourceLine> | undefined;
  problem: string | undefined;
}

/**
 * @param filter the query after the `?`
 * @param first index of the first visible row
 */
export function useResourceRows(filter: string, first: number): ListState {
  const offset = Math.max(0, Math.floor((first - PAGE / 4) / PAGE)) * PAGE;
  const { data, problem } = useData<ResourcesAnswer>(
    `/resources?${filter}&offset=${offset}&limit=${2 * PAGE}`,
  );
  // Keep the last answers until the next one arrives.
  const known = useRef<{ filter: string; answers: readonly ResourcesAnswer[] }>({ filter, answers: [] });
  if (data !== undefined) {
    const others = known.current.filter === filter ? known.current.answers : [];
    const answers = [data, ...others.filter((one) => one.offset !== data.offset)].slice(0, MOST_ANSWERS);
    known.current = { filter, answers };
  }
  const { answers } = known.current;
  const [newest] = answers;
  return { rows: newest && rowsOf(newest.total, answers), problem };
}

function rowsOf(length: number, answers: readonly ResourcesAnswer[]): Rows<ResourceLine> {
  return {
    length,
    at: (index) => {
      const holder = answers.find(({ offset, rows }) => index >= offset && index < offset + rows.length);
      return holder?.rows[index - holder.offset];
    },
  };
}
