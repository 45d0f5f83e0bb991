// Shown for an unknown address.
import type { VNode } from 'preact';
import { EmptyState } from '../components/empty-state';
import { Page } from '../components/page';
import { linkTo } from '../route';

export function NotFound(): VNode {
  return (
    <Page title="Not found">
      <EmptyState title="This page does not exist">
        <a href={linkTo()}>Go to the overview</a>
      </EmptyState>
    </Page>
  );
}
