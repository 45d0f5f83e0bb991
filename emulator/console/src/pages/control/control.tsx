// The page "Control": the clock, faults, and seeding, saving and emptying the platform.
import type { VNode } from 'preact';
import { Page } from '../../components/page';
import { Clock } from './clock';
import { Deployments } from './deployments';
import { Emptying } from './emptying';
import { FaultForm } from './fault-form';
import { Faults } from './faults';
import { Saved } from './saved';
import { SeedForm } from './seed-form';

export function Control(): VNode {
  return (
    <Page
      title="Control"
      about="The same controls that tests use through /_emulator. They affect all workspaces."
    >
      <div class="control">
        <div class="control-column">
          <Faults />
          <FaultForm />
          <Deployments />
        </div>
        <div class="control-column">
          <Clock />
          <Saved />
          <SeedForm />
          <Emptying />
        </div>
      </div>
    </Page>
  );
}
