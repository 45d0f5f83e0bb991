// Owns the theme: VitePress's default in other colours and the fonts of the reader's system, and one language choice for
// all examples. A font of the site would be half of what a page loads, and lays out its text a second time.
import DefaultTheme from 'vitepress/theme-without-fonts';
import { useData, useRoute, withBase } from 'vitepress';
import { h, nextTick, onMounted, watch } from 'vue';
import './style.css';

const CHOSEN = 'language';

/**
 * Selects this label's tab in each group of code blocks. Restores the scroll position, because VitePress scrolls to
 * each tab.
 */
function choose(language) {
  const { scrollX, scrollY } = window;
  for (const label of document.querySelectorAll('.vp-code-group .tabs label')) {
    const input = document.getElementById(label.htmlFor);
    if (label.textContent === language && !input?.checked) label.click();
  }
  window.scrollTo(scrollX, scrollY);
}

/** Corrects what VitePress's default theme gets wrong for screen readers. */
function mend() {
  // A sidebar group is a button that contains another button with the same effect.
  for (const caret of document.querySelectorAll('.VPSidebarItem .item[role="button"] > .caret')) {
    for (const name of ['role', 'tabindex', 'aria-label']) caret.removeAttribute(name);
  }
  // Voice control finds a button only if its name contains the visible text.
  for (const button of document.querySelectorAll('.DocSearch-Button')) {
    button.setAttribute('aria-label', button.textContent.trim());
  }
}

// Lays out the whole page before VitePress, which listens later, goes to a heading: its address changes without a target
// of CSS.
if (!import.meta.env.SSR)
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target.closest?.('a[href*="#"]')) document.documentElement.classList.add('is-whole');
    },
    { capture: true },
  );

/** Prepares a page after it was loaded. */
function arrived() {
  mend();
  const language = localStorage.getItem(CHOSEN);
  if (language) choose(language);
}

/** What the README shows first, beside the words of the home page: a program, and a recording. */
function FirstScreen() {
  const { picture, program } = useData().frontmatter.value;
  return h('div', { class: 'first-screen' }, [
    h('pre', { tabindex: 0 }, h('code', program)),
    h('img', { src: withBase('/first-screen.svg'), alt: picture, width: 668, height: 244 }),
  ]);
}

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(FirstScreen) }),
  setup() {
    const route = useRoute();
    onMounted(() => {
      arrived();
      window.addEventListener('change', ({ target }) => {
        const group = target.closest?.('.vp-code-group');
        const label = group?.querySelector(`label[for="${target.id}"]`)?.textContent;
        if (!label || localStorage.getItem(CHOSEN) === label) return;
        localStorage.setItem(CHOSEN, label);
        choose(label);
      });
    });
    watch(
      () => route.path,
      () => nextTick(arrived),
    );
  },
};
