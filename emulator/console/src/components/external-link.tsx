// A link to an address outside of the console, such as that of a workload.
import type { VNode } from 'preact';
import { visible } from '../format';

export function ExternalLink({ url }: { url: string }): VNode {
  if (!/^https?:\/\//i.test(url)) return <>{visible(url)}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {visible(url)}
    </a>
  );
}
