// The page "Resources": all of them, those of one kind, or a single one.
import type { VNode } from 'preact';
import type { PageProps } from '../../page-props';
import { ResourceList } from './list';
import { ResourcePage } from './one';

export function Resources({ rest: [kind = '', ...name] }: PageProps): VNode {
  // A name with slashes is one encoded part of the address, or several if somebody typed it.
  return name.length === 0 ? (
    <ResourceList kind={kind} />
  ) : (
    <ResourcePage key={`${kind}/${name.join('/')}`} kind={kind} name={name.join('/')} />
  );
}
