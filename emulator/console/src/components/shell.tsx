// The frame around every page: navigation, workspace and connection state.
import type { ComponentChildren, VNode } from 'preact';
import { PAGES } from '../pages';
import { linkTo, route } from '../route';
import { chooseWorkspace, session, signOut, workspace } from '../session';
import { CutNote, Live } from './connection-state';
import { Icon } from './icon';
import { Shortcuts, showShortcuts } from './shortcuts';
import { ThemeChoice } from './theme-choice';

export function Shell({ children }: { children: ComponentChildren }): VNode {
  return (
    <div class="shell">
      <a class="skip" href="#content" onClick={skip}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={linkTo()}>
          <img src="/_console/assets/icon.svg" alt="" width="20" height="20" />
          <span class="wide-only">Workload console</span>
          <span class="narrow-only">Console</span>
        </a>
        <WorkspaceChoice />
        <div class="top-end">
          <Live />
          <ThemeChoice />
          <button
            type="button"
            class="plain wide-only"
            onClick={showShortcuts}
            title="Keyboard shortcuts (?)"
          >
            <Icon name="keyboard" />
            <span class="hidden">Keyboard shortcuts</span>
          </button>
          <button type="button" class="plain" onClick={() => void signOut()} title="Sign out">
            <Icon name="leave" />
            <span class="hidden">Sign out</span>
          </button>
        </div>
      </header>
      <nav class="nav" aria-label="Pages">
        <ul>
          {PAGES.map(({ path, title, icon }) => (
            <li key={path}>
              <a
                href={path === '' ? linkTo() : linkTo(path)}
                aria-current={route.value.page === path ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ul>
        <p class="version">Emulator {session.value?.version}</p>
      </nav>
      <main id="content" tabIndex={-1}>
        <CutNote />
        {children}
      </main>
      <Shortcuts />
    </div>
  );
}

/** Moves the focus without following the link, because the address holds the current page. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

function WorkspaceChoice(): VNode {
  const names = session.value?.workspaces ?? [];
  if (names.length < 2) return <span class="workspace">{workspace.value}</span>;
  return (
    <label class="workspace">
      <span class="hidden">Workspace</span>
      <select
        value={workspace.value}
        onChange={({ currentTarget }) => {
          chooseWorkspace(currentTarget.value);
        }}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
